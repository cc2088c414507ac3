// expect: VERIFIED
// A signed number times a constant: the least and the greatest that fit, of both signs.
#include <assert.h>
#include <limits.h>
#include <stdint.h>
extern int nd_int(void); extern signed char nd_char(void); extern __int128 nd_i(void);
int main(void) {
  int x = nd_int();
  if (x > INT_MIN && x <= INT_MAX) { int y = x * -1; (void)y; }
  if (x >= INT_MIN / 3 && x <= INT_MAX / 3) { int y = x * 3; (void)y; }
  if (x >= INT_MAX / -7 && x <= INT_MIN / -7) { int y = x * -7; (void)y; }
  if (x == 0 || x == 1) { int y = x * INT_MIN; (void)y; }
  __int128 w = nd_i();
  if (w > -1000 && w < 1000) { __int128 v = w * -5; assert(v % 5 == 0); }
  int r; assert(__builtin_mul_overflow(x, -7, &r) == !(x >= INT_MAX / -7 && x <= INT_MIN / -7));
  signed char c; assert(__builtin_mul_overflow(x, -7, &c) == ((long)x * -7 < -128 || (long)x * -7 > 127));
  unsigned u; assert(__builtin_mul_overflow(x, 5, &u) == (x < 0 || (long)x * 5 > UINT_MAX));
}
