// expect: VIOLATED bounds:12
// trap: 17
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0);
  unsigned bytes = n * 4;
  char *p = malloc(bytes);
  if (p && n < 0x50000000)
    p[n] = 1;
  free(p);
}
