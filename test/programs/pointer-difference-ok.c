// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

struct three { char bytes[3]; };

int main(void) {
  struct three a[4];
  int i = fathom_nondet_int();
  fathom_assume(i >= 0 && i <= 4);
  assert(&a[i] - a == i);
  assert((struct three *)((char *)a + 3 * i) - a == i);
}
