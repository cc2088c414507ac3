// expect: UNKNOWN "time"
// options: --timeout=2
// trap: 63
// The product of two primes: wrong, and too hard.
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned __int128 x = fathom_nondet_uint64(), y = fathom_nondet_uint64();
  fathom_assume(x > 1 && y > 1);
  assert(x * y != (unsigned __int128)9184736152736467ul * 7362514839201749ul);
}
