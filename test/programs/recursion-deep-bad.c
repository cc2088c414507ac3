// expect: VIOLATED assert:12
// The error is 21 calls deep.
#include <assert.h>
#include <fathom.h>

static int depth;

static int sum(int n) {
  depth++;
  if (n == 0)
    return 0;
  assert(depth <= 20);
  return n + sum(n - 1);
}

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 30);
  sum(n);
  return 0;
}
