// expect: VIOLATED assert:20
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);

int main(void) {
  unsigned n = nondet_uint();
  if (n > 100000000)
    return 0;
  unsigned char *a = calloc(n, 1);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    if (i % 3 == 0)
      a[i] = 1;
    else if (i % 3 == 1)
      a[i] = 2;
  unsigned j = nondet_uint();
  if (j < n)
    assert(a[j] == (j % 3 == 0 ? 1 : j % 3 == 1 ? 2 : 3));
  free(a);
  return 0;
}
