// expect: VERIFIED
// trap: 48
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  long count = fathom_nondet_long();
  fathom_assume(n < 32 && count >= 0 && count < 31);
  assert(1u << n != 0);
  assert((1 << count) > 0);
  assert(-8 >> 1 == -4);
  unsigned char c = 200;
  assert(c << 8 == 51200);
}
