// expect: VIOLATED assert:17
// From the inner loop of the last iteration that is unrolled only a bound can be reached, but behind it is a check.
#include "fathom.h"

#include <assert.h>

int main(void) {
  uint8_t x = fathom_nondet_uint8(), turns = 0, sum = 0;
  while (x != 0) {
    for (uint8_t y = x & 3; y != 0; y--)
      sum += y;
    x -= 5;
    turns++;
    if (turns == 20)
      break;
  }
  assert(turns != 3 || sum != 10);
  return 0;
}
