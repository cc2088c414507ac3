// expect: VERIFIED
// trap: 8
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n > 0 && n <= (size_t)1 << 45);
  char *p = malloc(n);
  if (!p)
    return 0;
  p[n - 1] = 1;
  p[n / 2] = 1;
  assert(p[n - 1] == 1);
  free(p);
}
