// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned __int128 x = (unsigned __int128)fathom_nondet_ulong() << 64 | fathom_nondet_ulong();
  unsigned __int128 stored[2] = {x, 1};
  assert((unsigned long)(stored[0] >> 64) == (unsigned long)(x >> 64));
  assert(x + 1 > x || x + 1 == 0);
}
