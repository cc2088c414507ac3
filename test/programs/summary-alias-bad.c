// expect: VIOLATED assert:15
#include <assert.h>
extern unsigned nondet_uint(void);

int main(void) {
  int a[100];
  unsigned off = nondet_uint();
  if (off > 50)
    return 0;
  a[0] = 1;
  int *p = a + off;
  for (int i = 0; i < 50; i++)
    p[i] = a[i];
  if (off == 1)
    assert(a[50] != 1);
  return 0;
}
