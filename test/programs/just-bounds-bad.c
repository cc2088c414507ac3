// expect: VIOLATED bounds:9
// options: --check=bounds
#include <assert.h>
#include <fathom.h>

int main(void) {
  int a[4] = {0};
  int x = fathom_nondet_int();
  a[x & 7] = x + 1;
  assert(a[0] == 0);
}
