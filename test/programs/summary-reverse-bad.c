// expect: VIOLATED assert:17
#include <assert.h>
#include <stdlib.h>
extern int nondet_int(void);

int main(void) {
  int n = nondet_int();
  if (n < 0 || n > 100000000)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (int i = n - 1; i >= 0; i--)
    a[i] = i;
  int j = nondet_int();
  if (0 <= j && j < n)
    assert(a[j] == j + 1);
  free(a);
  return 0;
}
