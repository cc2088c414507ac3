// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

static _Bool isOdd(unsigned n);
static _Bool isEven(unsigned n) { return n == 0 || isOdd(n - 1); }
static _Bool isOdd(unsigned n) { return n != 0 && isEven(n - 1); }

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 5);
  assert(isEven(n) == (n % 2 == 0));
}
