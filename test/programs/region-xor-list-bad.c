// expect: VIOLATED assert:21
// options: --malloc-never-fails
// Links are the difference of two addresses.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct N {
  uintptr_t link;
  int v;
};
int main(void) {
  struct N a, b, c;
  a.v = 1;
  b.v = 2;
  c.v = 3;
  a.link = (uintptr_t)&b;
  b.link = (uintptr_t)&a ^ (uintptr_t)&c;
  c.link = (uintptr_t)&b;
  struct N *p = (struct N *)(b.link ^ (uintptr_t)&a);
  p->v = 4;
  assert(c.v == 3);
}
