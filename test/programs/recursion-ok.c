// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 6);
  assert(sum(n) <= 21);
  assert(sum(4) == 10);
}
