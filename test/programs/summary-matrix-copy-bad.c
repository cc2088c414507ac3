// expect: VIOLATED assert:14
#include <assert.h>
extern unsigned nondet_uint(void);

int a[200][30], b[200][30];
int main(void) {
  unsigned x = nondet_uint(), y = nondet_uint();
  if (x >= 200 || y >= 30)
    return 0;
  a[x][y] = 17;
  for (unsigned i = 0; i < 200; i++)
    for (unsigned j = 0; j < 30; j++)
      b[i][j] = a[i][j];
  assert(b[x][y] == 18);
  return 0;
}
