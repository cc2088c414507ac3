// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned _BitInt(33) x = fathom_nondet_ulong();
  unsigned _BitInt(33) y = x + 1;
  assert(x <= 0x1ffffffff && (y == 0) == (x == 0x1ffffffff));
  _BitInt(33) z = -1;
  assert(z >> 1 == -1);
}
