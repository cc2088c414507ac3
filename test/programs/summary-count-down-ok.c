// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);

int main(void) {
  unsigned n = nondet_uint();
  if (n > 100000000)
    return 0;
  short *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  unsigned k = n;
  while (k-- > 0)
    a[k] = (short)k;
  unsigned j = nondet_uint();
  if (j < n)
    assert(a[j] == (short)(j));
  free(a);
  return 0;
}
