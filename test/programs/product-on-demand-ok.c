// expect: VERIFIED
// Of products, quotients and remainders little matters here.
#include <assert.h>
#include <fathom.h>

int main(void) {
  uint64_t a = fathom_nondet_uint64(), b = fathom_nondet_uint64(), c = fathom_nondet_uint64();
  fathom_assume(b > 0);
  assert(a % b < b);
  assert(a / b <= a);
  if (a < b)
    assert(a / b == 0 && a % b == a);
  if (a < 1ul << 30 && c < 1ul << 20)
    assert(a * c < 1ul << 50);
  assert(((a | 1) * (c | 1)) % 2 == 1);
  if (a >= b && a - b < b)
    assert(a / b == 1 && a % b == a - b);
}
