// What was overwritten is taken for the old.
#include "fathom.h"

#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), by = fathom_nondet_uint();
  fathom_assume(n <= 100000000 && by <= n);
  unsigned *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < n; i++)
    a[i] = i;
  memmove(a + by, a, (n - by) * sizeof *a);
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == j);
}
