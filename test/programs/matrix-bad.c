// expect: VIOLATED bounds:7
#include <fathom.h>

int main(void) {
  int m[3][4] = {0}, i = fathom_nondet_int(), j = fathom_nondet_int();
  fathom_assume(i >= 0 && i < 4 && j >= 0 && j < 3);
  return m[i][j];
}
