// Starts one element late.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 100000000);
  int *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  for (int i = n; i >= 0; i--)
    a[i] = i;
  int j = fathom_nondet_int();
  if (j >= 0 && j < n)
    fathom_assert(a[j] == j);
}
