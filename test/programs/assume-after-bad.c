// expect: VIOLATED assert:8
// An assumption does not reach back.
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  assert(x > 5);
  fathom_assume(x > 5);
}
