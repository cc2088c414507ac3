// The other has room for 65,536 elements.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), m = 65536;
  fathom_assume(n <= 100000000 && m <= 100000000);
  int *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  int *b = malloc(m * sizeof *b);
  fathom_assume(b != NULL);
  for (unsigned i = 0; i < n; i++)
    b[i] = a[i];
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == b[j]);
}
