// Three elements an iteration: red, green, blue.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000 && n % 3 == 0);
  unsigned char *a = malloc(n);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < n; i += 3) {
    a[i] = 255;
    a[i + 1] = 128;
    a[i + 2] = 0;
  }
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == (j % 3 == 0 ? 255 : j % 3 == 1 ? 128 : 0));
}
