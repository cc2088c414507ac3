// After each rotation by one every element is where it belongs.
#include "arrays.h"

int main(void) {
  int x[N], y[N];
  any(x);
  for (int i = 0; i < N; i++)
    y[i] = x[i];
  for (int round = 1; round <= ROUNDS; round++) {
    int first = x[0];
    for (int i = 0; i + 1 < N; i++)
      x[i] = x[i + 1];
    x[N - 1] = first;
    for (int i = 0; i < N; i++)
      fathom_assert(x[i] == y[(i + round) % N]);
  }
}
