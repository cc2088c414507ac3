// expect: VIOLATED double-free:11
// options: --malloc-never-fails
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  free(p);
  char *q = malloc(4);
  if (p == q)
    q = p;
  free(q);
}
