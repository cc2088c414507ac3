// expect: VIOLATED assert:8
#include <fathom.h>

int main(void) {
  int *a = fathom_nondet_ptr(), b = 1;
  fathom_assume(a == &b);
  *a = 2;
  fathom_assert(b == 1);
}
