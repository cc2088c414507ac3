// expect: VERIFIED
// options: --malloc-never-fails
// One pointer to a global, a local and a heap object.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>
long g[3];
int main(void) {
  char l[24];
  long *h = malloc(24);
  int k = fathom_nondet_int();
  void *p = k == 0 ? (void *)g : k == 1 ? (void *)l : (void *)h;
  ((int *)p)[1] = 5;
  ((char *)p)[3] = 1;
  if (k == 0)
    assert(g[0] == 0x501000000);
  if (k == 1)
    assert(l[4] == 5 && l[3] == 1);
  free(h);
}
