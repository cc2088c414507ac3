// An open hash table of eight slots, four keys: each is found with its value, if keys differ.
#include "fathom.h"

#define SLOTS 8

static unsigned keys[SLOTS], values[SLOTS];

static unsigned slotOf(unsigned key) {
  unsigned slot = (key * 2654435761u) >> 29;
  for (int i = 0; i < SLOTS && keys[slot] && keys[slot] != key; i++)
    slot = (slot + 1) % SLOTS;
  return slot;
}

int main(void) {
  unsigned key[4], value[4];
  for (int i = 0; i < 4; i++) {
    key[i] = fathom_nondet_uint();
    value[i] = fathom_nondet_uint();
    fathom_assume(key[i] != 0);
    for (int j = 0; j < i; j++)
      fathom_assume(key[i] != key[j]);
    unsigned slot = slotOf(key[i]);
    keys[slot] = key[i];
    values[slot] = value[i];
  }
  for (int i = 0; i < 4; i++)
    fathom_assert(values[slotOf(key[i])] == value[i]);
}
