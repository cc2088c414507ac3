// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 5);
  int *p = calloc(5, sizeof *p);
  if (p)
    assert(p[i] == 0);
  free(p);
  assert(calloc(SIZE_MAX / 2, 4) == NULL);
}
