// expect: VIOLATED assert:11
// trap: 34
#include <assert.h>
#include <fathom.h>

int main(void) {
  int a = 1, b = 1;
  int *p = fathom_nondet_ptr();
  fathom_assume(p == &a || p == &b);
  *p = 2;
  assert(b == 1);
}
