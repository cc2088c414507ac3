// expect: VERIFIED
#include <assert.h>

int main(void) {
  int x = 1;
  twice(x, &x);
  assert(once(x) >= -2147483647 - 1);
}
