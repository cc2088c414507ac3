// expect: VERIFIED
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
  assert(a[4] == 0 && a[2] == 3);
}
