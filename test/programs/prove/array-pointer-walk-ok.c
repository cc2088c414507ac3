// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  if (n < 1)
    return 0;
  int *a = alloca(n * sizeof(int));
  for (int *p = a; p != a + n; p++)
    *p = 0;
  return 0;
}
