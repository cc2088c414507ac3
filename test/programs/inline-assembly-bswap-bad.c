// expect: VIOLATED assert:8
#include <assert.h>
#include <fathom.h>

int main(void) {
  uint64_t x = fathom_nondet_uint64(), v;
  __asm__("bswap %q0" : "=r"(v) : "0"(x));
  assert((v & 0xffff) == x >> 48);
  assert((v & 0xff) == x >> 56);
}
