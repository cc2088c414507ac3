// expect: VIOLATED assert:20
// From the inner loop of the last iteration that is unrolled only a bound can be reached, but behind it is a check.
#include "fathom.h"

#include <assert.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), x = fathom_nondet_uint(), turns = 0, sum = 0;
  while (x != 1) {
    unsigned y = x;
    while (y % 2 == 0 && y) {
      y /= 2;
      sum += y;
    }
    x = y == 1 ? 1 : 3 * y + 1;
    turns++;
    if (turns == n)
      x = 1;
  }
  assert(turns != 6 || sum % 2 == 0);
  return 0;
}
