// expect: safe ends
// options: --check=+leak
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  for (int i = 0; i < n; i++) {
    char *p = malloc(3);
    free(p);
  }
  return 0;
}
