// expect: VERIFIED
#include <assert.h>

int main(void) {
  int a[40];
  a[0] = 1;
  for (int i = 1; i < 40; i++)
    a[i] = a[i - 1];
  assert(a[39] == 1);
  return 0;
}
