// expect: VERIFIED
// options: --function=f --check=assert
// What lies behind one argument may point to another.
#include <assert.h>
struct N {
  struct N *next;
  int v;
};
void f(struct N *a, struct N *b) {
  if (!a || !b || a->next != b)
    return;
  a->next->v = 1;
  b->v = 2;
  assert(a->next->v == 2);
}
