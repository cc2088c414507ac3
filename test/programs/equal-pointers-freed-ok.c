// expect: VERIFIED
// options: --malloc-never-fails
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  free(p);
  int *q = malloc(4), *r = p == q ? q : q;
  *r = 1;
  free(q);
}
