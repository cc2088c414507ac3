// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned nondet_uint(void);

int main(void) {
  unsigned n = nondet_uint(), k = nondet_uint();
  if (n > 100000000 || k > n)
    return 0;
  char *a = malloc(n);
  if (!a)
    return 0;
  memset(a, 'b', n);
  for (unsigned i = 0; i < k; i++)
    a[i] = 'a';
  unsigned j = nondet_uint();
  if (j < n)
    assert(a[j] == (j < k ? 'a' : 'b'));
  free(a);
  return 0;
}
