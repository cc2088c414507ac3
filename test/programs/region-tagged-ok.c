// expect: VERIFIED
// options: --malloc-never-fails
// Marks in the low bits of pointers.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct T {
  struct T *l, *r;
  int v;
};
static struct T *tag(struct T *p, int t) { return (struct T *)((uintptr_t)p | t); }
static struct T *un(struct T *p) { return (struct T *)((uintptr_t)p & ~(uintptr_t)3); }
int main(void) {
  struct T *t = malloc(sizeof *t), *u = malloc(sizeof *u);
  t->v = 1;
  u->v = 2;
  t->l = tag(u, 1);
  t->r = tag(t, 2);
  u->l = u->r = 0;
  assert(((uintptr_t)t->l & 3) == 1);
  assert(un(t->l)->v == 2);
  un(un(t->r)->l)->v = 7;
  assert(u->v == 7);
  free(un(t->l));
  free(un(t->r));
}
