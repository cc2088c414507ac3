// expect: VIOLATED use-after-scope:16 use-after-scope:17
// A compound literal lives as long as the block it stands in.
#include <fathom.h>

struct pair { int a, b; };

int main(void) {
  struct pair *last = 0, *outer = &(struct pair){7, 8};
  int total = 0;
  for (int i = 0; i < 3; ++i) {
    struct pair *p = &(struct pair){i, 1};
    if (fathom_nondet_bool()) continue;
    last = p;
  }
  switch (fathom_nondet_int()) { case 1: { outer = &(struct pair){1, 2}; break; } default: break; }
  if (last) total += last->a;
  total += outer->b;
  return total == 100;
}
