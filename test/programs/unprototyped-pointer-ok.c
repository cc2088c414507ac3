// expect: VERIFIED
// options: -- -std=gnu11
#include <assert.h>

static int twice(int x) { return 2 * x; }

int main(void) {
  int (*f)() = twice;
  assert(f(4) == 8);
}
