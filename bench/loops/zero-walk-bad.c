// The end is one element too far.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  int *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  int *end = a + n + 1;
  for (int *p = a; p != end;)
    *p++ = 0;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == 0);
}
