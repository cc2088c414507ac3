// expect: VIOLATED bounds:16
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
  int *end = a + n + 1;
  int *p = a;
  while (p != end)
    *p++ = 0;
  unsigned j = nondet_uint();
  if (j < n)
    assert(a[j] == 0);
  free(a);
  return 0;
}
