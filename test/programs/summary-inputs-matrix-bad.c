// expect: VIOLATED assert:18
// Inputs of nested loops: one for every pair of iterations.
#include <assert.h>
extern int nondet_int(void);
extern unsigned nondet_uint(void);
static int m[300][400], t[400][300];

int main(void) {
  unsigned i = nondet_uint(), j = nondet_uint();
  if (i >= 300 || j >= 400)
    return 0;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 400; j++)
      m[i][j] = nondet_int();
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 300; j++)
      t[i][j] = m[j][i];
  assert(t[j][i] == m[i][0] || m[i][j] != 4);
  return 0;
}
