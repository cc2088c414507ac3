// Quicksort's partition around an arbitrary pivot, with an arbitrary start: what is left of it is smaller.
#include "fathom.h"

#define N 10

int main(void) {
  int x[N];
  for (int i = 0; i < N; i++)
    x[i] = fathom_nondet_int();
  int pivot = x[fathom_nondet_uint() % N], low = 0, high = N - 1;
  while (low <= high) {
    if (x[low] < pivot) {
      low++;
    } else if (x[high] >= pivot) {
      high--;
    } else {
      int old = x[low];
      x[low++] = x[high];
      x[high--] = old;
    }
  }
  for (int i = 0; i < N; i++)
    fathom_assert(i < low ? x[i] < pivot : x[i] >= pivot);
}
