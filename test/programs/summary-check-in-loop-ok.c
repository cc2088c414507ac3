// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);

int main(void) {
  unsigned n = nondet_uint();
  if (n > 100000000)
    return 0;
  unsigned *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = i;
  for (unsigned i = 0; i < n; i++)
    assert(a[i] == i);
  free(a);
  return 0;
}
