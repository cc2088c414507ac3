// expect: UNKNOWN "time"
// options: --timeout=2
// trap: 63
// No factors of a prime: right, and too hard.
#include <assert.h>
#include <fathom.h>

int main(void) {
  uint64_t x = fathom_nondet_uint32(), y = fathom_nondet_uint32();
  fathom_assume(x > 1 && y > 1);
  assert(x * y != 4611686018427387847);
}
