// expect: VERIFIED
// An input in every iteration says whether to write.
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);
extern _Bool nondet_bool(void);

int main(void) {
  unsigned n = nondet_uint(), j = nondet_uint(), k = nondet_uint();
  if (n > 100000000 || j >= n || k >= n)
    return 0;
  unsigned *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    if (nondet_bool())
      a[i] = i + 1;
  assert(a[j] == 0 || a[j] == j + 1);
  free(a);
  return 0;
}
