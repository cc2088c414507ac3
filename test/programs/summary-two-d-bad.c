// expect: VIOLATED assert:15
#include <assert.h>
extern unsigned nondet_uint(void);

int a[1000][64];
int main(void) {
  unsigned n = nondet_uint();
  if (n > 1000)
    return 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < 64; j++)
      a[i][j] = i + j;
  unsigned x = nondet_uint(), y = nondet_uint();
  if (x < n && y < 64)
    assert(a[x][y] == x + y + 1);
  return 0;
}
