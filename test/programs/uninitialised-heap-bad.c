// expect: VIOLATED uninitialised:13
// options: --check=+uninitialised
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint32();
  fathom_assume(n < 4);
  unsigned char *p = malloc(4);
  if (!p)
    return 0;
  for (unsigned i = 0; i < n; i++)
    p[i] = i;
  if (p[2] == 7)
    n = 0;
  free(p);
  return n;
}
