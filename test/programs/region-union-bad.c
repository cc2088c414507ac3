// expect: VIOLATED assert:28
// options: --malloc-never-fails
// A pointer, and the numbers it is made of.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
union U {
  int *p;
  uintptr_t i;
  struct {
    unsigned lo, hi;
  } h;
  unsigned char b[8];
};
int main(void) {
  int x = 1, y = 2;
  union U *u = malloc(sizeof *u), *v = malloc(sizeof *v);
  u->p = &x;
  v->i = u->i;
  assert(*v->p == 1);
  v->h.lo = 0;
  v->h.lo = u->h.lo;
  *v->p = 3;
  assert(x == 3);
  for (int i = 0; i < 8; i++)
    v->b[i] = ((unsigned char *)&(int *){&y})[i];
  *v->p = 8;
  assert(y == 2);

  free(u);
  free(v);
}
