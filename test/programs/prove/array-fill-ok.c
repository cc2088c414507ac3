// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  if (n < 1)
    return 0;
  int *a = alloca(n * sizeof(int));
  for (int i = 0; i < n; i++)
    a[i] = i;
  return 0;
}
