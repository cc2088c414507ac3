// Copies of copies are what was copied.
#include "arrays.h"

int main(void) {
  int x[N], y[N], z[N];
  any(x);
  for (int i = 0; i < N; i++)
    z[i] = x[i];
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < N; i++)
      y[N - 1 - i] = x[i];
    for (int i = 0; i < N; i++)
      x[i] = y[N - 1 - i];
    for (int i = 0; i < N; i++)
      fathom_assert(x[i] == z[i]);
  }
}
