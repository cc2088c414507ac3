// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int *a = malloc(n * sizeof(int));
  if (!a)
    return 0;
  for (int i = 0, j = n - 1; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  free(a);
  return 0;
}
