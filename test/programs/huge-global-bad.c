// expect: VIOLATED bounds:10 assert:11
// More than the machine has that checks it.
#include <assert.h>
#include <fathom.h>

static char large[1ul << 36];

int main(void) {
  unsigned long i = fathom_nondet_ulong() % (sizeof large + 1);
  large[i] = 3;
  assert(large[5] == (0));
}
