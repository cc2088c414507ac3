// A pointer that stays below the end.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  short *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  for (short *p = a; p < a + n; p++)
    *p = 5;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == 5);
}
