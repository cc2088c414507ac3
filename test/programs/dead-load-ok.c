// expect: VERIFIED
// trap: 56
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (p)
    (void)*p;
  free(p);
}
