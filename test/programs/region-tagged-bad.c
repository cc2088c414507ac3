// expect: VIOLATED use-after-free:17
// options: --malloc-never-fails
// Marks in the low bits of pointers.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct T {
  struct T *l;
  int v;
};
int main(void) {
  struct T *t = malloc(sizeof *t), *u = malloc(sizeof *u);
  t->v = 1;
  u->v = 2;
  t->l = (struct T *)((uintptr_t)u | 1);
  free((struct T *)((uintptr_t)t->l & ~(uintptr_t)1));
  return u->v;
}
