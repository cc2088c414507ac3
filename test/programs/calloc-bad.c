// expect: VIOLATED bounds:7
#include <stdlib.h>

int main(void) {
  int *p = calloc(5, 2);
  if (p)
    p[2] = 1;
  free(p);
}
