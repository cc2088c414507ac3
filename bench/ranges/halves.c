// Writes at unknown places of one half of an array, reads of the other.
#include "fathom.h"

#define N 64

int main(void) {
  int x[2 * N];
  unsigned where[12];
  for (int round = 0; round < 12; round++) {
    unsigned i = fathom_nondet_uint();
    fathom_assume(i < N);
    where[round] = i;
  }
  for (int i = 0; i < 2 * N; i++)
    x[i] = i;
  for (int round = 0; round < 12; round++) {
    x[where[round]] = -1;
    x[N + round] = round;
  }
  for (int i = 0; i < 12; i++)
    fathom_assert(x[N + i] == i);
  for (int i = 12; i < N; i++)
    fathom_assert(x[N + i] == N + i);
}
