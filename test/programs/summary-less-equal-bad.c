// expect: VIOLATED assert:18
#include <assert.h>
#include <stdlib.h>
extern int nondet_int(void);

int main(void) {
  int n = nondet_int();
  if (n < 0 || n > 1000000)
    return 0;
  int *a = malloc((n + 1) * sizeof *a);
  if (!a)
    return 0;
  int i;
  for (i = 0; i <= n; i++)
    a[i] = i * 3;
  int j = nondet_int();
  if (0 <= j && j <= n)
    assert(a[j] == 2 * j);
  assert(i == n + 1);
  free(a);
  return 0;
}
