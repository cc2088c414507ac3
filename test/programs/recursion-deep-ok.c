// expect: VERIFIED
// Recursion is followed as deep as it goes.
#include <assert.h>
#include <fathom.h>

static int factorial(int n) { return n == 0 ? 1 : n * factorial(n - 1); }
static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 30);
  assert(factorial(12) == 479001600);
  assert(sum(n) == n * (n + 1) / 2);
  return 0;
}
