// i <= n, with room for n + 1 elements.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 1000000);
  int *a = malloc((n + 1) * sizeof *a);
  fathom_assume(a != NULL);
  int i;
  for (i = 0; i <= n; i++)
    a[i] = i * 2;
  fathom_assert(i == n + 1);
  fathom_assert(a[n] == 2 * n);
}
