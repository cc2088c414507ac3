// expect: VERIFIED
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (fathom_nondet_bool()) {
    free(p);
    p = NULL;
  }
  free(p);
}
