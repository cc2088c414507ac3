// expect: VERIFIED
// trap: 10
#include <fathom.h>

int main(void) {
  char small[4], large[8];
  char *p = fathom_nondet_bool() ? small : large;
  p[3] = 1;
  if (p == large)
    p[7] = 1;
}
