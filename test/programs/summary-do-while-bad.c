// expect: VIOLATED bounds:15
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);

int main(void) {
  unsigned n = nondet_uint();
  if (0 || n > 100000000)
    return 0;
  char *a = malloc(n);
  if (!a)
    return 0;
  unsigned i = 0;
  do {
    a[i] = 1;
    i++;
  } while (i < n);
  assert(i == n);
  free(a);
  return 0;
}
