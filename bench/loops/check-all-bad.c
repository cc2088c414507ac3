// The check fails at element 70,000.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  unsigned *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < n; i++)
    a[i] = i ^ 1;
  for (unsigned i = 0; i < n; i++)
    fathom_assert(a[i] != 70001);
}
