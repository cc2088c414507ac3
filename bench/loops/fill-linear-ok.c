// a[i] = 2 * i + 1, for any number of elements.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  unsigned *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < n; i++)
    a[i] = 2 * i + 1;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == 2 * j + 1);
}
