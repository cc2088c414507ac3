// expect: VERIFIED
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
  struct N *prev = 0, *head = 0;
  for (int i = 0; i < 3; i++) {
    struct N *n = malloc(sizeof *n);
    n->v = i;
    n->link = (uintptr_t)prev;
    if (prev)
      prev->link ^= (uintptr_t)n;
    else
      head = n;
    prev = n;
  }
  struct N *a = 0, *b = head;
  int s = 0;
  while (b) {
    s = s * 10 + b->v;
    struct N *c = (struct N *)(b->link ^ (uintptr_t)a);
    a = b;
    b = c;
  }
  assert(s == 12);
}
