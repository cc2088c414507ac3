// expect: VIOLATED assert:12
#include "fathom.h"

int main(void) {
  int a[100];
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 10);
  a[n] = 1;
  a[10] = 5;
  a[n + 2] = 2;
  fathom_assert(a[n] == 1);
  fathom_assert(a[10] == 5);
}
