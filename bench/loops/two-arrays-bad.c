// The second is shorter, by 1000 elements.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 2000 && n <= 100000000);
  unsigned *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  unsigned char *b = malloc((n - 1000) * sizeof *b);
  fathom_assume(b != NULL);
  for (unsigned i = 0; i < n; i++) {
    a[i] = i * i;
    b[i] = (unsigned char)(i & 1);
  }
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert((a[j] & 1) == b[j]);
}
