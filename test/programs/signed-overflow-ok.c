// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <limits.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  if (x > 0 && y > INT_MAX - x)
    return 0;
  if (x < 0 && y < INT_MIN - x)
    return 0;
  int z = x + y;
  signed char c = fathom_nondet_schar();
  assert(c * c <= 16384);
  return z != 0;
}
