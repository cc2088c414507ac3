// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  int m[3][4], n = fathom_nondet_int();
  fathom_assume(n > 0 && n <= 3);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++) {
      if (j == 3 && i == 1)
        continue;
      m[i][j] = i * 4 + j;
    }
  assert(m[n - 1][2] == n * 4 - 2);
}
