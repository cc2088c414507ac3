// expect: VERIFIED
// trap: 53
#include <assert.h>
#include <fathom.h>

static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
static int (*const table[])(int) = {twice, next};

int main(void) {
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 2);
  int y = table[i](10);
  assert(y == 20 || y == 11);
  int (*f)(int) = fathom_nondet_bool() ? twice : next;
  assert(f(1) == 2);
}
