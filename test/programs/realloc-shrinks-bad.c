// expect: VIOLATED bounds:14
// trap: 13
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n >= 2 && n <= 8);
  char *p = malloc(4);
  if (!p)
    return 0;
  char *q = realloc(p, n);
  if (q) {
    q[3] = 1;
    p = q;
  }
  free(p);
}
