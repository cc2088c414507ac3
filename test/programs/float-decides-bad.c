// expect: UNKNOWN
// trap: 52
// Wrong, but floating point decides.
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x < 1 << 30);
  float f = x;
  assert((int)f == x);
}
