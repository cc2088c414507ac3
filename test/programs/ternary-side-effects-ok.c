// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

static int calls;
static int count(int x) {
  calls++;
  return x;
}

int main(void) {
  int x = fathom_nondet_int();
  int y = (x > 0 && count(x) > 5) || count(0);
  assert(y == (x > 5));
  assert(calls == (x > 5 ? 1 : x > 0 ? 2 : 1));
  int z = x ? count(1), count(2) : 7;
  assert(z == (x ? 2 : 7));
}
