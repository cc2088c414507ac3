// Also for no elements.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  char *a = malloc(n);
  fathom_assume(a != NULL);
  unsigned i = 0;
  do
    a[i++] = 1;
  while (i < n);
  fathom_assert(i == n);
}
