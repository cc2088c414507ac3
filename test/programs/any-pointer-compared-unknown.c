// expect: UNKNOWN "compared with its address"
// A run through "a pointer to no object" that has the object's address is none.
#include <fathom.h>

int main(void) {
  int *a = fathom_nondet_ptr(), b = 1;
  if (a == &b)
    fathom_assert(*a == 1);
}
