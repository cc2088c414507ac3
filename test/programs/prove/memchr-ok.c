// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  if (n < 1)
    return 0;
  char *a = alloca(n);
  for (int i = 0; i < n; i++)
    if (a[i] == 7)
      return i;
  return -1;
}
