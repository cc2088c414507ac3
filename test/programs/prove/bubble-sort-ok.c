// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  if (n < 1)
    return 0;
  int *a = alloca(n * sizeof(int));
  for (int i = n - 1; i > 0; i--)
    for (int j = 0; j < i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  return 0;
}
