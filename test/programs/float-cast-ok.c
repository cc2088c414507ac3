// expect: VERIFIED
// trap: 52
#include <assert.h>
#include <fathom.h>

int main(void) {
  double largest = 2147483647.75;
  float zero = -0.75f;
  assert((int)largest == 2147483647 && (unsigned)zero == 0);
  _Bool truth = (float)fathom_nondet_uint8(); // has no range
  return truth;
}
