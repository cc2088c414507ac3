// expect: VIOLATED assert:12
// The zeros of the last word and those behind it.
#include <assert.h>
#include <fathom.h>
int a[9] = {1, 2, 3};
int main(void) {
  int s = 0;
  for (int i = 0; i < 9; i++)
    s += a[i];
  assert(s == 6);
  a[3] = fathom_nondet_int();
  assert(a[3] == 0);
}
