// expect: VIOLATED assert:7
// trap: 52
#include <assert.h>

int main(void) {
  double a = 0.1, b = 0.2;
  assert(a + b == 0.3);
}
