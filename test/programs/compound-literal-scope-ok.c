// expect: VERIFIED
// Within its block, also by jumps, and again in the next turn of a loop.
#include <assert.h>
#include <fathom.h>

struct pair { int a, b; };
struct owner { struct pair *pair; };

static int sum(const struct pair *p) { return p->a + p->b; }
static void increase(int **p) { ++**p; }

int main(void) {
  int total = 0, turns = 0;
  struct pair *outer = &(struct pair){7, 8};
  for (int i = 0; i < 3; ++i) {
    struct pair *p = &(struct pair){i, 1}, *first = p;
    struct owner owner = {&(struct pair){0, 0}};
  again:
    total += sum(first) + sum(&(struct pair){0, 1}) + ({ struct pair *q = &(struct pair){0, 0}; q->b; }) + sum(owner.pair);
    if (fathom_nondet_bool()) { p->b = 2; continue; }
    if (!turns++) goto again;
  }
  { __attribute__((cleanup(increase))) int *number = &(int){turns}; }
  if (turns == 0) assert(total == 9 && sum(outer) == 15);
}
