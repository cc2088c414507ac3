// expect: VERIFIED
// As with region-unwritten-compare, but the addresses are compared as integers, in a function.
#include <assert.h>
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

static int same(int *a, int *b) { return (uintptr_t)a == (uintptr_t)b; }

int main(void) {
  int x = 1, **p = malloc(sizeof *p);
  if (!p)
    return 0;
  int *q = *p;
  fathom_assume(same(q, &x));
  *q = 2;
  assert(x == 2);
  free(p);
}
