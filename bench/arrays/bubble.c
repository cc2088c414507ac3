// A pass that moves the larger of two neighbours back; what it has passed in the round before is not smaller again.
#include "arrays.h"

int main(void) {
  int x[N];
  any(x);
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i + 1 < N; i++) {
      int low = x[i] < x[i + 1] ? x[i] : x[i + 1], high = x[i] < x[i + 1] ? x[i + 1] : x[i];
      x[i] = low;
      x[i + 1] = high;
      fathom_assert(x[i] <= x[i + 1]);
    }
  }
}
