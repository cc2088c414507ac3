// expect: UNKNOWN
// options: -- -ffast-math
// Compilers may put the sum in another order.
#include <assert.h>

int main(void) {
  double large = 1e30, one = 1.0;
  assert((one + large) - large == 0.0);
}
