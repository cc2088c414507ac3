// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  unsigned a[4] = {5, 5, 5, 5};
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= 4);
  memset(a, 0xff, n * sizeof *a);
  memset(NULL, 1, 0);
  assert(n == 0 || a[n - 1] == 0xffffffff);
  assert(n == 4 || a[n] == 5);
}
