// One that stays below a bound in bytes rather than elements.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100000000);
  short *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  for (short *p = a; p < a + n * sizeof *a; p++)
    *p = 5;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j] == 5);
}
