// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int();
  long y = fathom_nondet_long();
  fathom_assume(x != INT_MIN && y != LONG_MIN);
  assert(abs(x) >= 0 && labs(y) >= 0 && llabs(y) >= y);
}
