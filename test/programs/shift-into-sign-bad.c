// expect: VIOLATED shift:8
// trap: 48
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x <= 64);
  return x << 25;
}
