// expect: VERIFIED
// trap: 27
#include <stdlib.h>

int main(void) {
  void **p = malloc(sizeof *p);
  if (p)
    *p = NULL;
  free(p);
}
