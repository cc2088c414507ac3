// expect: VERIFIED
// trap: 36
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char a[4];
  size_t i = fathom_nondet_size_t();
  fathom_assume(i <= 4);
  char *p = &a[i];
  assert(p != NULL);
  char *q = malloc(4);
  if (q)
    assert(q + i != NULL);
  free(q);
}
