// A byte array that is sometimes too short: the running example of the SeaBMC paper.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  uint8_t x = fathom_nondet_uint8();
  fathom_assume(x > 0 && x < 10);
  uint8_t *p = fathom_nondet_bool() ? malloc(2) : malloc(1);
  if (!p)
    return 1;
  p[0] = x;
  p[1] = 0;
  assert(0 < p[0] && p[0] < 10);
  assert(p[1] == 0);
  free(p);
  return 0;
}
