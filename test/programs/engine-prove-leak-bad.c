// expect: VIOLATED leak
// options: --engine=prove --check=+leak
// An object that is not freed in some iterations.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  while (fathom_nondet_bool()) {
    char *p = malloc(8);
    if (p != NULL)
      p[7] = 0;
    if (fathom_nondet_bool())
      free(p);
  }
  return 0;
}
