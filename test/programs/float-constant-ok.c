// expect: VERIFIED
// trap: 52
#include <assert.h>

int main(void) {
  double a = 0.5, b = 0.25;
  assert(a + b == 0.75);
}
