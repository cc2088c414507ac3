// expect: VIOLATED assert:17
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);

int main(void) {
  unsigned n = nondet_uint();
  if (n > 50000000)
    return 0;
  int *a = calloc(2 * n, sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < 2 * n; i += 2)
    a[i] = 1;
  unsigned j = nondet_uint();
  if (j < 2 * n)
    assert(a[j] == (j % 2 != 0));
  free(a);
  return 0;
}
