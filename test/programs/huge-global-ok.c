// expect: VERIFIED
// More than the machine has that checks it.
#include <assert.h>
#include <fathom.h>

static char large[1ul << 36];

int main(void) {
  unsigned long i = fathom_nondet_ulong() % sizeof large;
  large[i] = 3;
  assert(large[5] == (i == 5 ? 3 : 0));
}
