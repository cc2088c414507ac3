// expect: VERIFIED
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int8_t a = fathom_nondet_int8();
  uint16_t b = fathom_nondet_uint16();
  fathom_assume(a > 3);
  fathom_assert(a <= 127 && b <= 65535);
  int x[2] = {1, 2};
  fathom_assert(fathom_is_deref(x, 8) && !fathom_is_deref(x, 9) && !fathom_is_deref(x + 2, 1));
  fathom_reset_modified(x);
  fathom_assert(!fathom_is_modified(x));
  x[1] = 3;
  fathom_assert(fathom_is_modified(x));
  char *p = malloc(2);
  fathom_assert(!p || fathom_is_deref(p, 2));
  free(p);
  fathom_assert(!fathom_is_deref(p, 1));
}
