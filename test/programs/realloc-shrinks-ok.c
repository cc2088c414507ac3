// expect: VERIFIED
// trap: 13
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n >= 2 && n <= 8);
  char *p = malloc(4);
  if (!p)
    return 0;
  p[1] = 3;
  char *q = realloc(p, n);
  if (q) {
    q[n - 1] = q[1];
    assert(q[1] == 3);
    p = q;
  }
  free(p);
}
