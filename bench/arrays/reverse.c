// An array that is reversed an even number of times is what it was.
#include "arrays.h"

int main(void) {
  int x[N], y[N];
  any(x);
  for (int i = 0; i < N; i++)
    y[i] = x[i];
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < N / 2; i++)
      swap(x, i, N - 1 - i);
    for (int i = 0; i < N; i++)
      fathom_assert(x[i] == y[round % 2 ? i : N - 1 - i]);
  }
}
