// expect: VERIFIED
// options: --malloc-never-fails
// Zeros over a part of a pointer make another one.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
char z;
struct H {
  char *q;
};
int main(void) {
  char *p = aligned_alloc(256, 256);
  if (!p)
    return 0;
  struct H *h = malloc(sizeof *h);
  h->q = p + 5;
  p[0] = 3;
  memmove(h, &z, 1);
  assert(h->q == p);
  assert(*h->q == 3);
  free(h);
  free(p);
}
