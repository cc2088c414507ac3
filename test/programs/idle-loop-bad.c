// expect: VIOLATED bounds:12
// As in the other program; the loop ends for some inputs, and then there is an error.
#include "fathom.h"

int main(void) {
  int values[3];
  unsigned i = fathom_nondet_uint() % 4, x = fathom_nondet_uint(), steps = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    steps++;
  }
  values[i] = 7;
  return 0;
}
