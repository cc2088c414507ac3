// expect: VIOLATED assert:10
#include "fathom.h"

int main(void) {
  int a[100];
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 100);
  a[20] = 5;
  a[n] = 1;
  fathom_assert(a[20] == 5);
  fathom_assume(n < 10);
  fathom_assert(a[20] == 5);
}
