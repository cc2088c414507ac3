// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

static void transpose(int n, int m[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      int t = m[i][j];
      m[i][j] = m[j][i];
      m[j][i] = t;
    }
}

int main(void) {
  int m[3][3], i = fathom_nondet_int(), j = fathom_nondet_int();
  fathom_assume(i >= 0 && i < 3 && j >= 0 && j < 3);
  for (int k = 0; k < 9; k++)
    m[k / 3][k % 3] = k;
  transpose(3, m);
  assert(m[i][j] == 3 * j + i);
}
