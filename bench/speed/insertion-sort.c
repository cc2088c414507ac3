// sizes: 5 7
// Insertion sort of any K numbers: all for the SAT solver.
#include <assert.h>
#include <fathom.h>

int main(void) {
  int values[K];
  for (int i = 0; i < K; i++)
    values[i] = fathom_nondet_int();
  for (int i = 1; i < K; i++) {
    int value = values[i], j = i;
    for (; j > 0 && values[j - 1] > value; j--)
      values[j] = values[j - 1];
    values[j] = value;
  }
  for (int i = 0; i + 1 < K; i++)
    assert(values[i] <= values[i + 1]);
}
