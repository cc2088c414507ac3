// expect: VERIFIED
#include <fathom.h>
#include <limits.h>

int main(void) {
  int x = fathom_nondet_int(), y = 0;
  fathom_assume(x > 4);
  if (x == 1)
    y = 1 << 32;
  if (x == 2)
    y = x >> 128;
  if (x == 3)
    y = 7 / 0;
  if (x == 4)
    y = (INT_MIN + (x - 4)) / -1;
  return y + (1 << 30) / -1 * 0 + 7 / -1;
}
