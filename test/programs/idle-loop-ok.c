// expect: VERIFIED
// Nothing depends on what the loop computes: whether and when it ends does not matter.
#include "fathom.h"

#include <assert.h>

int main(void) {
  int values[3];
  unsigned i = fathom_nondet_uint() % 3, x = fathom_nondet_uint(), steps = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    steps++;
  }
  values[i] = 7;
  assert(values[i] == 7);
  return 0;
}
