// A ring buffer against a plain list: twelve operations in any order give the same.
#include "fathom.h"

#define SIZE 4

int main(void) {
  int ring[SIZE], list[16];
  unsigned head = fathom_nondet_uint() % SIZE, count = 0, first = 0, last = 0;
  for (int i = 0; i < 12; i++) {
    int value = fathom_nondet_int();
    if (fathom_nondet_bool() && count < SIZE) {
      ring[(head + count) % SIZE] = value;
      list[last++] = value;
      count++;
    } else if (count > 0) {
      fathom_assert(ring[head] == list[first]);
      head = (head + 1) % SIZE;
      first++;
      count--;
    }
  }
  fathom_assert(count == last - first);
}
