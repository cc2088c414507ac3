// expect: VERIFIED
// A product is rounded before it is added to, unless the processor does both in one step.
#include <assert.h>

int main(void) {
  double third = 1.0 / 3.0;
  double rest = third * 3.0 - 1.0;
  assert(rest == 0.0);
}
