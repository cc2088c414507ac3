// expect: VIOLATED bounds:11 assert:13
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  long *h = malloc(4 * sizeof *h);
  if (!h)
    return 1;
  for (long *q = h + 3; q >= h - fathom_nondet_bool(); q--)
    *q = q - h;
  long *end = h + 4;
  assert(end - h != 4 || h[1] != 1);
  free(h);
}
