// expect: VERIFIED
#include "fathom.h"

int main(void) {
  int a[100];
  unsigned n = fathom_nondet_uint();
  if (fathom_nondet_uint())
    fathom_assume(n < 10);
  else
    fathom_assume(n < 20);
  a[20] = 5;
  a[n] = 1;
  fathom_assert(a[20] == 5);
}
