// The copy ends 1000 elements early.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 2000 && n <= 100000000);
  unsigned *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  unsigned *b = malloc(n * sizeof *b);
  fathom_assume(b != NULL);
  for (unsigned i = 0; i < n; i++)
    a[i] = i + 7;
  for (unsigned i = 0; i < n - 1000; i++)
    b[i] = a[i];
  for (unsigned i = 0; i < n; i++)
    fathom_assert(b[i] == i + 7);
}
