// expect: VERIFIED
// Not an error unless asked for.
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint();
  unsigned y = x + 1;
  assert(y != x && (y > x || y == 0));
}
