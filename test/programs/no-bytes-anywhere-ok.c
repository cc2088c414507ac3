// expect: VERIFIED
#include <fathom.h>

void __VERIFIER_nondet_memory(void *, unsigned long);

int main(void) {
  char a[3] = {1, 2, 3};
  __VERIFIER_nondet_memory(0, 0);
  fathom_havoc(0, 0);
  fathom_havoc(a + 3, 0);
  fathom_assert(a[2] == 3);
}
