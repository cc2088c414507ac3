// expect: VERIFIED
// After the assumption a pointer that may be any, or was never set, is one to the object.
#include <fathom.h>

int main(void) {
  int *a = fathom_nondet_ptr(), *unset, b = 1;
  fathom_assume(a == &b && &b == unset);
  fathom_assert(*a == 1);
  *unset = 2;
  fathom_assert(b == 2 && *a == 2);
}
