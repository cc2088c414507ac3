// expect: VERIFIED
// Within its block, also by jumps, and again in the next turn of a loop.
#include <assert.h>
#include <fathom.h>

struct pair { int a, b; };

static int sum(const struct pair *p) { return p->a + p->b; }

int main(void) {
  int total = 0, turns = 0;
  struct pair *outer = &(struct pair){7, 8};
  for (int i = 0; i < 3; ++i) {
    struct pair *p = &(struct pair){i, 1}, *first = p;
  again:
    total += sum(first) + sum(&(struct pair){0, 1}) + ({ struct pair *q = &(struct pair){0, 0}; q->b; });
    if (fathom_nondet_bool()) { p->b = 2; continue; }
    if (!turns++) goto again;
    switch (i) {
    case 1: { outer = p; assert(outer->a == 1); break; }
    default: break;
    }
    outer = 0;
  }
  if (turns == 0) assert(total == 9 && sum(outer) == 15);
}
