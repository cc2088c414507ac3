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
  for (int *p = a; p < a + n; p++)
    *p = 5;
  unsigned j = nondet_uint();
  if (j < n)
    assert(a[j] == 5);
  free(a);
  return 0;
}
