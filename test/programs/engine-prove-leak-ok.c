// expect: VERIFIED
// options: --engine=prove --check=+leak
// Every object that the loop allocates is freed.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  while (fathom_nondet_bool()) {
    char *p = malloc(8);
    if (p != NULL)
      p[7] = 0;
    free(p);
  }
  return 0;
}
