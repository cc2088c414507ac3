// Every element moves down by one: reads are ahead of writes.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 2 && n <= 100000000);
  int *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  unsigned j = fathom_nondet_uint();
  fathom_assume(j < n - 1);
  int next = a[j + 1];
  for (unsigned i = 0; i < n - 1; i++)
    a[i] = a[i + 1];
  fathom_assert(a[j] == next);
}
