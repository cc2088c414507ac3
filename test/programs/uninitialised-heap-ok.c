// expect: VERIFIED
// options: --check=+uninitialised
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned n = fathom_nondet_uint32();
  fathom_assume(n < 4);
  unsigned char *p = malloc(4), *q = calloc(4, 1);
  if (p && q) {
    memset(p, 1, 2);
    p[2] = fathom_nondet_uint8();
    p = realloc(p, 8);
    if (p && p[2] == 7 && q[n])
      n = 0;
  }
  free(p);
  free(q);
  return n;
}
