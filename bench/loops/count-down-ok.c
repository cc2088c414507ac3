// while (k-- > 0), with shorts.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  short *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  unsigned k = n;
  while (k-- > 0)
    a[k] = (short)k;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == (short)j);
}
