// expect: UNKNOWN "fadd"
// options: -- -m32 -march=i386
#include <assert.h>

int main(void) {
  double a = 0x1p53, b = 1.0, c = -0x1p53;
  double sum = a + b + c;
  union { double d; unsigned long long bits; } value = {sum};
  assert(value.bits == 0);
}
