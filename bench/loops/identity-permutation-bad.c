// Applied once.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  unsigned *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < n; i++)
    a[i] = i;
  unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint();
  fathom_assume(x < n && y < n);
  a[x] = y;
  a[y] = x;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == j);
}
