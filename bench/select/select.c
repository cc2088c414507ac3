// The bitwise and of an array does not change when elements are swapped; it is computed again after every swap.
// SELECT_SIZE says how many swaps there are.
#include "fathom.h"

#define N 1001
#ifndef SELECT_SIZE
#define SELECT_SIZE 10
#endif

static int all(const int *x) {
  int result = x[0];
  for (int i = 1; i < N; i++)
    result &= x[i];
  return result;
}

int main(void) {
  int x[N];
  for (int i = 0; i < N; i++)
    x[i] = fathom_nondet_int();
  int before = all(x);
  for (int i = 0, j = SELECT_SIZE; i < j; i++, j--) {
    int old = x[i];
    x[i] = x[j];
    x[j] = old;
    fathom_assert(all(x) == before);
  }
}
