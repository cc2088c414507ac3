// expect: UNKNOWN "inline assembly"
// The upper half of the register becomes zero.
#include <assert.h>

int main(void) {
  unsigned long x = 1;
  __asm__("bswap %k0" : "+r"(x));
  assert(x == 0x1000000);
}
