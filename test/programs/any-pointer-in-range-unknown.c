// expect: UNKNOWN "compared with its address"
#include <fathom.h>

int main(void) {
  int *a = fathom_nondet_ptr(), b[4] = {1, 1, 1, 1};
  fathom_assume(a >= b && a < b + 4);
  fathom_assert(*a == 1);
}
