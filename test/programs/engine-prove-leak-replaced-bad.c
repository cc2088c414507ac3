// expect: VIOLATED leak
// options: --engine=prove --check=+leak --unwind=3
// Only the last object is freed: those of the other iterations are lost when the states of the loop are merged.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *p = NULL;
  while (fathom_nondet_bool())
    p = malloc(8);
  free(p);
  return 0;
}
