// expect: VIOLATED signed-overflow:8
// trap: 50
#include <fathom.h>

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(b != 0);
  return a / b;
}
