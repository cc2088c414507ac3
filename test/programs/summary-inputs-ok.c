// expect: VERIFIED
// What is read in every iteration is another input each time, and stays what it was.
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);
extern int nondet_int(void);

int main(void) {
  unsigned n = nondet_uint();
  if (n > 100000000)
    return 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  if (!a || !b)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = nondet_int();
  for (unsigned i = 0; i < n; i++)
    b[n - 1 - i] = a[i];
  for (unsigned i = 0; i < n; i++)
    assert(b[n - 1 - i] == a[i]);
  free(a);
  free(b);
  return 0;
}
