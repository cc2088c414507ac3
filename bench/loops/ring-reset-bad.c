// What goes around the end does not stop at the head.
#include "fathom.h"

#include <stdlib.h>

struct Ring {
  unsigned size;
  int *slots;
};

static void reset(struct Ring *r, unsigned tail, unsigned head) {
  if (tail <= head) {
    for (unsigned i = tail; i < head; i++)
      r->slots[i] = 0;
  } else {
    for (unsigned i = tail; i < r->size; i++)
      r->slots[i] = 0;
    for (unsigned i = 0; i < tail; i++)
      r->slots[i] = 0;
  }
}

int main(void) {
  struct Ring r = {fathom_nondet_uint(), NULL};
  fathom_assume(r.size > 0 && r.size <= 100000000);
  r.slots = malloc(r.size * sizeof *r.slots);
  fathom_assume(r.slots != NULL);
  unsigned tail = fathom_nondet_uint(), head = fathom_nondet_uint(), kept = fathom_nondet_uint();
  fathom_assume(tail < r.size && head < r.size && kept < r.size);
  r.slots[kept] = 5;
  reset(&r, tail, head);
  int used = tail <= head ? tail <= kept && kept < head : kept >= tail || kept < head;
  fathom_assert(r.slots[kept] == (used ? 0 : 5));
}
