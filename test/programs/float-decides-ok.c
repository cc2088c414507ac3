// expect: UNKNOWN
// trap: 52
// Right, but floating point decides.
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  double d = x;
  assert((int)d == x);
}
