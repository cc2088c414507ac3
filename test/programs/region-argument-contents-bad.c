// expect: VIOLATED assert:13
// options: --function=f --check=assert
// What lies behind an argument may point anywhere, to itself too.
#include <assert.h>
struct N {
  struct N *next;
  int v;
};
void f(struct N *a) {
  if (!a || !a->next)
    return;
  a->next->v = 1;
  assert(0);
}
