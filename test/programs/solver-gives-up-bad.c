// expect: UNKNOWN "time"
// options: --timeout=2
// trap: 63
// The product of two primes: wrong, and too hard.
#include <assert.h>
#include <fathom.h>

int main(void) {
  uint64_t x = fathom_nondet_uint32(), y = fathom_nondet_uint32();
  fathom_assume(x > 1 && y > 1);
  assert(x * y != 4294967291ul * 4294967279ul);
}
