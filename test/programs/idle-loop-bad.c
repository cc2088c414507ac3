// expect: VIOLATED bounds:20
// As in the other program; the loop ends for some inputs, and then there is an error.
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
  unsigned i = fathom_nondet_uint() % 4;
  steps(fathom_nondet_uint());
  values[i] = 7;
  return 0;
}
