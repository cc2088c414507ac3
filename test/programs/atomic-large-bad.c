// expect: UNKNOWN "__atomic_exchange"
#include <assert.h>

struct large { int a[8]; };

int main(void) {
  struct large x = {{1}}, y = {{2}}, old;
  __atomic_exchange(&x, &y, &old, __ATOMIC_SEQ_CST);
  assert(x.a[0] == 1);
}
