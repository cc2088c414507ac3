// expect: VERIFIED
// A pointer that was never written holds any address; compared with a variable's, it may be that one.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int x = 1, **p = malloc(sizeof *p);
  if (!p)
    return 0;
  int *q = *p;
  fathom_assume(q == &x);
  *q = 2;
  assert(x == 2);
  free(p);
}
