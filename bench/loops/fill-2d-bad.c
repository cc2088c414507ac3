// With all 1000 rows, the last row is one element too long.
#include "fathom.h"

int a[1000][64];

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 1000);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 1; j <= 64; j++)
      a[i][j] = i + j;
  unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint();
  if (x < n && y > 0 && y < 64)
    fathom_assert(a[x][y] == x + y);
}
