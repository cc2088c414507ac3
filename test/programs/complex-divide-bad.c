// expect: VIOLATED div-by-zero:9
// Behind another operation that is checked.
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = x & 7;
  int _Complex a = 4, b = y + 1;
  b = b - 1;
  int _Complex q = a / b;
  return __real__ q == 0;
}
