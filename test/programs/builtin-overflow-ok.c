// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int(), r;
  if (!__builtin_add_overflow(x, y, &r))
    assert((long)x + y == r);
  unsigned char c;
  if (__builtin_sub_overflow(x, 1, &c))
    assert(x < 1 || x > 256);
}
