// expect: VIOLATED undefined:15 undefined:17
// C11 6.9.1p12.
#include <fathom.h>

int sign(int x) {
  if (x > 0)
    return 1;
}

static int (*pointer)(int) = sign;

int main(void) {
  int x = fathom_nondet_int(), y = 0;
  if (x < 100)
    y = sign(x);
  else
    y = pointer(100 - x);
  return y != y;
}
