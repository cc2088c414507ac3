// expect: VERIFIED
// options: --data-model=ILP32
// Addresses have 32 bits, objects do not overlap, and none reaches around the end of all addresses.
#include <assert.h>
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_uint(), m = fathom_nondet_uint();
  fathom_assume(n > 0 && m > 0);
  char *a = malloc(n), *b = malloc(m);
  if (!a || !b)
    return 0;
  uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  assert(sizeof x == 4 && x != 0 && x + n > x && y + m > y);
  assert(x + n <= y || y + m <= x);
  assert((a < b) == (x < y) && b - a == (ptrdiff_t)(y - x));
}
