// expect: VIOLATED assert:18
// options: --malloc-never-fails
// Zeros over a part of a pointer make another one.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct H {
  char *q;
};
int main(void) {
  char *p = aligned_alloc(256, 256);
  struct H *h = malloc(sizeof *h);
  h->q = p + 5;
  p[0] = 3;
  memset(h, 0, 1);
  assert(h->q == p);
  *h->q = 4;
  assert(p[0] == 3);
}
