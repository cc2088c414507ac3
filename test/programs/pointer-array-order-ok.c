// expect: VERIFIED
// A write at another index is passed by only if it is another one.
#include <assert.h>
#include <fathom.h>

int x = 1, y = 2;

int main(void) {
  int *a[8] = {0};
  unsigned i = fathom_nondet_uint() % 8;
  a[i] = &x;
  a[5] = &y;
  assert(*a[i] == (i == 5 ? 2 : 1));
  a[i] = &x;
  assert(*a[i] == 1 && (i == 5 ? *a[5] == 1 : *a[5] == 2));
}
