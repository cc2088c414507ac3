// expect: VERIFIED
// No check comes after the loop, nor is one in it: it need not be unrolled, though it writes.
#include "fathom.h"

#include <assert.h>

unsigned last;

int main(void) {
  unsigned x = fathom_nondet_uint();
  assert(x / 2 < 1u << 31);
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    last = x;
  }
  return 0;
}
