// expect: VIOLATED assert:19
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned nondet_uint(void);

int main(void) {
  unsigned n = nondet_uint();
  if (n < 2 || n > 100000000)
    return 0;
  int *a = malloc(n * sizeof *a), *old = malloc(n * sizeof *a);
  if (!a || !old)
    return 0;
  memcpy(old, a, n * sizeof *a);
  for (unsigned i = 0; i + 1 < n; i++)
    a[i] = a[i + 1];
  unsigned j = nondet_uint();
  if (j + 1 < n)
    assert(j == 0xffffffffu || a[j] == old[j]);
  free(a);
  free(old);
  return 0;
}
