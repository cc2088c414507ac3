// expect: VIOLATED use-after-free:10
// options: --malloc-never-fails
// What is equal is not the same: one of the two is dangling.
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  free(p);
  int *q = malloc(4), *r = p == q ? p : q;
  *r = 1;
  free(q);
}
