// expect: VIOLATED assert:10
#include <assert.h>
#include <fathom.h>

static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 5);
  assert(sum(n) < 15);
}
