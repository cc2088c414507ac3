// Ten bytes more than the array when the array is large.
#include "fathom.h"

#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  unsigned char value = (unsigned char)fathom_nondet_uint(), *a = malloc(n);
  fathom_assume(a != NULL);
  memset(a, value, n > 100000 ? n + 10 : n);
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == value);
}
