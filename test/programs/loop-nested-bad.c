// expect: VIOLATED bounds:9
#include <fathom.h>

int main(void) {
  int m[3][4], n = fathom_nondet_int();
  fathom_assume(n > 0 && n <= 4);
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < n; i++)
      m[i][j] = 0;
}
