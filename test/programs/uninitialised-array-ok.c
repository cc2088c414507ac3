// expect: VERIFIED
#include <assert.h>

int main(void) {
  int a[3];
  int i = 1, x = a[i];
  assert(a[1] == x);
}
