// expect: VERIFIED
// options: --vc=path --no-coi
// trap: 67
#include <assert.h>
#include <fathom.h>

int main(void) {
  int a[3] = {0}, i = fathom_nondet_int();
  fathom_assume(i >= 0 && i < 3);
  if (fathom_nondet_bool())
    a[i] = 1;
  else if (i == 2)
    a[0] = 1;
  assert(a[0] + a[1] + a[2] <= 1);
}
