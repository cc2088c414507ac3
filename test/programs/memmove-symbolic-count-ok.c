// expect: VERIFIED
// trap: 4
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  int a[6] = {10, 11, 12, 13, 14, 15};
  size_t n = fathom_nondet_size_t();
  fathom_assume(n >= 1 && n <= 5);
  memmove(a + 1, a, n * sizeof *a);
  assert(a[n] == 10 + (int)n - 1);
}
