// expect: UNKNOWN "iterations"
// options: --unwind=4
// What comes after a loop that never ends is no error. Nothing depends on what the loop computes, but on whether it ends.
#include "fathom.h"

#include <assert.h>

int main(void) {
  unsigned x = fathom_nondet_uint() | 1;
  while (x % 2 == 1)
    x += 2;
  assert(0);
  return 0;
}
