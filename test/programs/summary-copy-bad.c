// expect: VIOLATED bounds:16
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);

int main(void) {
  unsigned n = nondet_uint(), m = nondet_uint();
  if (n > 100000000 || m > 100000000)
    return 0;
  int *a = malloc(n * sizeof *a), *b = malloc(m * sizeof *b);
  if (!a || !b)
    return 0;
  if (0)
    return 0;
  for (unsigned i = 0; i < n; i++)
    b[i] = a[i];
  unsigned j = nondet_uint();
  if (j < n)
    assert(a[j] == b[j]);
  free(a);
  free(b);
  return 0;
}
