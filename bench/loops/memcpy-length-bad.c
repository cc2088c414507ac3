// The place is not looked at.
#include "fathom.h"

#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), length = fathom_nondet_uint(), at = fathom_nondet_uint();
  fathom_assume(n <= 100000000 && length <= n && at <= n);
  char *a = malloc(n), *b = malloc(n);
  fathom_assume(a != NULL && b != NULL);
  for (unsigned i = 0; i < n; i++)
    a[i] = (char)i;
  memcpy(b + at, a, length);
  unsigned j = fathom_nondet_uint();
  if (j < length)
    fathom_assert(b[at + j] == (char)j);
}
