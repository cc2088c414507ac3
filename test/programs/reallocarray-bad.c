// expect: VIOLATED bounds:8
#define _GNU_SOURCE
#include <stdlib.h>

int main(void) {
  int *p = reallocarray(NULL, 3, sizeof *p);
  if (p)
    p[3] = 1;
  free(p);
}
