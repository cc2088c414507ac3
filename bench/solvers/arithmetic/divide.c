// Quotient and remainder give the number back; for several divisors, known and unknown.
#include "fathom.h"

int main(void) {
  unsigned x = fathom_nondet_uint(), d = fathom_nondet_uint();
  fathom_assert(x / 10 * 10 + x % 10 == x);
  fathom_assert(x / 7 <= x / 3);
  fathom_assert(x % 1000 < 1000);
  fathom_assume(d != 0 && d < 4096 && x < 1 << 20);
  fathom_assert(x / d * d <= x);
  fathom_assert(x - x / d * d == x % d);
}
