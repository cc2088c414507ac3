// expect: VERIFIED
// A function of C may end without a value, as long as nobody uses it.
#include <fathom.h>

int sign(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
}

int none(int x) { x++; }

int always(int x) {
  switch (x & 1) {
  case 0:
    return 0;
  default:
    return 1;
  }
}

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x < 10);
  sign(x);
  none(x);
  if (x != 0)
    fathom_assert(sign(x) == (x > 0 ? 1 : -1));
  fathom_assert(always(x) < 2);
}
