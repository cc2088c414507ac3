// expect: VIOLATED signed-overflow:6 signed-overflow:7 signed-overflow:8
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  int z = x + y;
  z += -x;
  z *= 2;
  return z != 0;
}
