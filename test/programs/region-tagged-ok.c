// expect: VERIFIED
// options: --malloc-never-fails
// Marks in the low bits of pointers.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct T {
  struct T *l;
  int v;
};
static struct T *un(struct T *p) { return (struct T *)((uintptr_t)p & ~(uintptr_t)3); }
int main(void) {
  struct T *t = malloc(sizeof *t), *u = malloc(sizeof *u);
  u->v = 2;
  t->l = (struct T *)((uintptr_t)u | 1);
  assert(((uintptr_t)t->l & 3) == 1);
  un(t->l)->v = 7;
  assert(u->v == 7);
  free(un(t->l));
  free(t);
}
