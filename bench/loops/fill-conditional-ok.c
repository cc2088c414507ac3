// What is written depends on the index.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  unsigned char *a = calloc(n, 1);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < n; i++)
    if (i & 4096)
      a[i] = 2;
    else if (i % 4 == 0)
      a[i] = 1;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == (j & 4096 ? 2 : j % 4 == 0));
}
