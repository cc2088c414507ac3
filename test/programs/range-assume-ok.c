// expect: VERIFIED
#include "fathom.h"

int main(void) {
  int a[100];
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 10);
  a[n] = 1;
  a[10] = 5;
  a[n + 11] = 2;
  fathom_assert(a[10] == 5);
  fathom_assert(a[n] == 1);
}
