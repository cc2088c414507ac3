// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 5);
  fathom_assume(x < 3);
  assert(0);
}
