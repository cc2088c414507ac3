// expect: VIOLATED null:8
// trap: 56
// Nothing depends on the value that is loaded.
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  (void)*p;
  free(p);
}
