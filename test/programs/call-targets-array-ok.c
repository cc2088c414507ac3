// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

static int zero(int x) { return 0 * x; }
static int one(int x) { return x; }
static int two(int x) { return 2 * x; }
static int other(int x) {
  assert(x < 0);
  return -1;
}

static int (*const table[3])(int) = {zero, one, two};
static int (*others[2])(int) = {other, other};

int main(void) {
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 3);
  assert(table[i](5) == 5 * (int)i);
  assert(others[i & 1](-5) == -1);
}
