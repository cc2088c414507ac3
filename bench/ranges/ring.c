// A ring buffer whose indices are masked, beside a table that is looked up by remainders.
#include "fathom.h"

struct Ring {
  unsigned head, tail;
  int slots[16];
  int table[10];
};

int main(void) {
  struct Ring r = {0};
  for (int i = 0; i < 10; i++)
    r.table[i] = i * i;
  r.head = r.tail = fathom_nondet_uint();
  for (int i = 0; i < 4; i++) {
    r.slots[r.head++ & 15] = fathom_nondet_int();
    unsigned k = fathom_nondet_uint() % 10;
    fathom_assert(r.table[k] == (int)(k * k));
  }
  fathom_assert(r.head - r.tail == 4);
}
