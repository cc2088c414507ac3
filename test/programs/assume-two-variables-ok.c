// expect: VERIFIED
// trap: 51
#include <assert.h>
#include <fathom.h>

int main(void) {
  int z = fathom_nondet_int(), k = fathom_nondet_int();
  fathom_assume(1 <= z && k <= 1 && z <= k);
  assert(z == 1 && k == 1);
}
