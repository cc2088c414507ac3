// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);

int main(void) {
  unsigned n = nondet_uint();
  if (n > 100000000)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = 2 * i + 1;
  unsigned j = nondet_uint();
  if (j < n)
    assert(a[j] == 2 * j + 1);
  free(a);
  return 0;
}
