// expect: VIOLATED bounds:14
// trap: 8
// The end of the range, computed with wrap-around, would lie inside the object.
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n > 2 && n <= (size_t)1 << 45);
  char *p = malloc(n);
  if (!p)
    return 0;
  memset(p + 2, 0, (size_t)-1);
  free(p);
}
