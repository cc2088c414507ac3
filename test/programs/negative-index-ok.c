// expect: VERIFIED
// trap: 46
#include <assert.h>
#include <fathom.h>

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int *p = a + 2;
  int i = fathom_nondet_int();
  fathom_assume(i >= -2 && i <= 2);
  assert(p[i] == 3 + i);
}
