// expect: VIOLATED assert:9
// trap: 51
#include <assert.h>
#include <fathom.h>

int main(void) {
  int z = fathom_nondet_int(), k = fathom_nondet_int();
  fathom_assume(1 <= z && k <= 1);
  assert(z == 1);
}
