// expect: VIOLATED shift:8
// trap: 48
#include <fathom.h>

int main(void) {
  signed char n = fathom_nondet_schar();
  fathom_assume(n < 8);
  return 1ul >> n;
}
