// expect: VERIFIED
// options: --data-model=ILP32
// Loops of any length that are summarised, with counters of 32 and 64 bits.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_uint();
  fathom_assume(n <= 1000000);
  int *a = malloc(n * sizeof *a);
  int **p = malloc(n * sizeof *p);
  if (!a || !p)
    return 0;
  for (size_t i = 0; i < n; i++)
    a[i] = (int)i * 3;
  for (long long i = (long long)n - 1; i >= 0; i--)
    p[i] = 0;
  size_t k = fathom_nondet_uint();
  if (k < n)
    assert(a[k] == (int)k * 3 && !p[k]);
  free(a);
  free(p);
}
