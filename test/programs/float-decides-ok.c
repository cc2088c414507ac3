// expect: UNKNOWN
// trap: 52
// Right, but floating point decides.
#include <assert.h>

int main(void) {
  volatile double a = 0.5, b = 0.25;
  assert(a + b == 0.75);
}
