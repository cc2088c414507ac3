// The part may be longer than what is left.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), from = fathom_nondet_uint(), count = fathom_nondet_uint();
  fathom_assume(n <= 100000000 && from <= n && count <= n);
  int *a = calloc(n, sizeof *a);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < count; i++)
    a[from + i] = 9;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == (j >= from && j - from < count ? 9 : 0));
}
