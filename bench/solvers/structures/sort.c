// Insertion sort of six arbitrary numbers: in order, and the same by exclusive or.
#include "fathom.h"

#define N 6

int main(void) {
  unsigned x[N], parity = 0;
  for (int i = 0; i < N; i++) {
    x[i] = fathom_nondet_uint();
    parity ^= x[i];
  }
  for (int i = 1; i < N; i++) {
    unsigned moved = x[i];
    int j = i;
    for (; j > 0 && x[j - 1] > moved; j--)
      x[j] = x[j - 1];
    x[j] = moved;
  }
  for (int i = 0; i < N; i++) {
    parity ^= x[i];
    fathom_assert(i == 0 || x[i - 1] <= x[i]);
  }
  fathom_assert(parity == 0);
}
