// Once the smaller of each pair is in front, doing it again changes nothing.
#include "arrays.h"

int main(void) {
  int x[N], y[N];
  any(x);
  for (int i = 0; i < N / 2; i++)
    if (x[i] > x[N - 1 - i])
      swap(x, i, N - 1 - i);
  for (int i = 0; i < N; i++)
    y[i] = x[i];
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < N / 2; i++) {
      int low = x[i] < x[N - 1 - i] ? x[i] : x[N - 1 - i];
      x[i] = y[i];
      x[N - 1 - i] = y[N - 1 - i];
      fathom_assert(low == x[i]);
    }
  }
}
