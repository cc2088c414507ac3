// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  uint64_t x = fathom_nondet_uint64(), v;
  uint32_t y = fathom_nondet_uint32(), w = y;
  __asm__("bswap %q0" : "=r"(v) : "0"(x));
  assert((v & 0xff) == x >> 56 && v >> 56 == (x & 0xff));
  __asm__("bswapq %0" : "+r"(v));
  assert(v == x);
  __asm__("bswap %0" : "+r"(w));
  assert((w >> 8 & 0xff) == (y >> 16 & 0xff));
}
