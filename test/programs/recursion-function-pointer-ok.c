// expect: VERIFIED
#include <assert.h>

static int f(int n);
static int (*fp)(int) = f;
static int f(int n) {
  return n <= 0 ? 0 : 1 + fp(n - 1);
}
int main(void) {
  assert(f(3) == 3);
}
