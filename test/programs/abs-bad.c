// expect: VIOLATED signed-overflow:6
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  return abs(fathom_nondet_int()) != 0;
}
