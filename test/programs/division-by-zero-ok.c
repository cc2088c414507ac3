// expect: VERIFIED
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint();
  return y != 0 && x / y > 0;
}
