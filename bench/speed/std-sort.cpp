// sizes: 2 4 8
// std::sort of any K numbers.
#include <algorithm>
#include <cassert>
#include <fathom.h>

int main() {
  int values[K];
  for (int &value : values)
    value = fathom_nondet_int();
  std::sort(values, values + K);
  for (int i = 0; i + 1 < K; i++)
    assert(values[i] <= values[i + 1]);
}
