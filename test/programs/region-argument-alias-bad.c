// expect: VIOLATED assert:14
// options: --function=f --check=assert
// What lies behind one argument may point to another.
#include <assert.h>
struct N {
  struct N *next;
  int v;
};
void f(struct N *a, struct N *b) {
  if (!a || !b || !a->next)
    return;
  b->v = 2;
  a->next->v = 1;
  assert(b->v == 2);
}
