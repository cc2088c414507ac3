// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  if (n < 1 || n > 100)
    return 0;
  int *a = alloca(n * sizeof(int));
  for (int i = 1; i < n; i++) {
    int x = a[i], j = i;
    while (a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
  return 0;
}
