// expect: VERIFIED
// options: --malloc-never-fails
// A pointer stored as two numbers.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct H {
  uint32_t lo, hi;
};
int main(void) {
  int *p = malloc(8);
  struct H *h = malloc(sizeof *h);
  h->lo = (uintptr_t)(p + 1);
  h->hi = (uintptr_t)(p + 1) >> 32;
  p[1] = 9;
  int *q = *(int **)h;
  assert(*q == 9 && q == p + 1);
  *q = 10;
  assert(p[1] == 10);
  free(p);
  free(h);
}
