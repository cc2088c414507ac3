// From element 1000 on, each is taken for the one before it.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 10000000);
  short *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  short *b = malloc(n * sizeof *b);
  fathom_assume(b != NULL);
  short *c = malloc(2 * n * sizeof *c);
  fathom_assume(c != NULL);
  for (unsigned i = 0; i < n; i++) {
    c[2 * i] = a[i];
    c[2 * i + 1] = b[i];
  }
  unsigned j = fathom_nondet_uint();
  if (j < 2 * n)
    fathom_assert(c[j] == (j % 2 ? b : a)[j > 2000 ? j / 2 - 1 : j / 2]);
}
