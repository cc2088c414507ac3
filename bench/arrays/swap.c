// Swapping neighbours twice changes nothing.
#include "arrays.h"

int main(void) {
  int x[N], y[N];
  any(x);
  for (int i = 0; i < N; i++)
    y[i] = x[i];
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i + 1 < N; i += 2)
      swap(x, i, i + 1);
    for (int i = 0; i + 1 < N; i += 2)
      swap(x, i, i + 1);
    for (int i = 0; i < N; i++)
      fathom_assert(x[i] == y[i]);
  }
}
