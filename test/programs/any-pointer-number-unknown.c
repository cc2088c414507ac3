// expect: UNKNOWN "was not confirmed"
// Executed, the run has no error.
#include <fathom.h>
#include <stdint.h>

int main(void) {
  int *a = fathom_nondet_ptr(), b = 1;
  fathom_assume((uintptr_t)a == (uintptr_t)&b);
  fathom_assert(*a == 1);
}
