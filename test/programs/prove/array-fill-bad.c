// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
  int *a = alloca(n * sizeof(int));
  for (int i = 1; i <= n; i++)
    a[i] = i;
  return 0;
}
