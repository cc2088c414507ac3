// expect: VIOLATED signed-overflow:8
// trap: 50
#include <fathom.h>

int main(void) {
  long a = fathom_nondet_long(), b = fathom_nondet_long();
  fathom_assume(b < 0);
  return a % b != 0;
}
