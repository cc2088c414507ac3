// Swapping elements does not change their bitwise or.
#include "arrays.h"

static int all(const int *x) {
  int result = x[0];
  for (int i = 1; i < N; i++)
    result = result | x[i];
  return result;
}

int main(void) {
  int x[N];
  any(x);
  int before = all(x);
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < N / 2; i++)
      swap(x, i, (i + round) % (N / 2) + N / 2);
    fathom_assert(all(x) == before);
  }
}
