// A prefix over what memset has written.
#include "fathom.h"

#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint();
  fathom_assume(n <= 100000000 && k <= n);
  char *a = malloc(n);
  fathom_assume(a != NULL);
  memset(a, 'b', n);
  for (unsigned i = 0; i < k; i++)
    a[i] = 'a';
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == (j < k ? 'a' : 'b'));
}
