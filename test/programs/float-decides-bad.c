// expect: UNKNOWN
// trap: 52
// Wrong, but floating point decides.
#include <assert.h>

int main(void) {
  volatile double a = 0.1, b = 0.2;
  assert(a + b == 0.3);
}
