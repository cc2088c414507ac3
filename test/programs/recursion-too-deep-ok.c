// expect: UNKNOWN "recursion"
// options: --recursion=3
#include <assert.h>
#include <fathom.h>

static unsigned sum(unsigned n) { return n == 0 ? 0 : 1 + sum(n - 1); }

int main(void) {
  unsigned n = fathom_nondet_uint();
  assert(sum(n) == n);
}
