// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  for (int i = 0; i < n; i++) {
    char *a = malloc(10);
    if (!a)
      return 0;
    a[9] = 1;
    free(a);
  }
  return 0;
}
