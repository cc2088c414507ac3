// expect: VERIFIED
// Nothing depends on what the loop computes: whether and when it ends does not matter.
#include "fathom.h"

#include <assert.h>

static unsigned steps(unsigned x) {
  unsigned n = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    n++;
  }
  return n;
}

int main(void) {
  int values[3];
  unsigned i = fathom_nondet_uint() % 3;
  steps(fathom_nondet_uint());
  values[i] = 7;
  assert(values[i] == 7);
  return 0;
}
