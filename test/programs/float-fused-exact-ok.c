// expect: VERIFIED
// Where the product is exact, one rounding and two give the same.
#include <assert.h>

int main(void) {
  double a = 3, b = 0.5, c = 1;
  float d = 3;
  assert(a * b + c == 2.5 && __builtin_fma(a, b, -c) == 0.5 && d * d - d == 6);
}
