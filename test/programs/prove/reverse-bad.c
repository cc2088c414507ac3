// expect: unsafe
// The first exchange is one too far.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int *a = malloc(n * sizeof(int));
  if (!a)
    return 0;
  for (int i = 0, j = n; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  free(a);
  return 0;
}
