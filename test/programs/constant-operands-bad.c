// expect: VIOLATED shift:8 shift:11 div-by-zero:14 signed-overflow:17
#include <fathom.h>
#include <limits.h>

int main(void) {
  int x = fathom_nondet_int(), y = 0;
  if (x == 1)
    y = 1 << 32;
  // Two shifts have one place to go to when they fail.
  if (x == 2)
    y = x >> 128;
  // What is known to fail is known when it is compiled.
  if (x == 3)
    y = 7 / 0;
  // And this one is no division by zero.
  if (x == 4)
    y = (INT_MIN + (x - 4)) / -1;
  return y;
}
