// Every second element; those between keep their zero.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  int *a = calloc(n, sizeof *a);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < n; i += 2)
    a[i] = 1;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == (j % 2 == 0));
}
