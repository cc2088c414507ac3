// expect: VIOLATED bounds:8
// trap: 27
#include <stdlib.h>

int main(void) {
  void **p = malloc(1);
  if (p)
    *p = NULL;
  free(p);
}
