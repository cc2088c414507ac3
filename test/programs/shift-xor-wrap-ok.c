// expect: VERIFIED
// trap: 49
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint();
  assert(((x ^ y) == 0) == (x == y));
  assert((x ^ y ^ y) == x);
  assert(((x << 4) >> 4) == (x & 0x0fffffff));
  assert(x + x == x << 1);
}
