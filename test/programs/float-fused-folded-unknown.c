// expect: UNKNOWN "fma"
// LLVM 19 computes 0x3ffffe; it is 0x3fffff.
#include <assert.h>
#include <string.h>

int main(void) {
  float a = 0.24999998f, b = 2.3509885e-38f, c = -1e-45f;
  union {
    float number;
    unsigned bits;
  } result = {__builtin_fmaf(a, b, c)};
  assert(result.bits == 0x3ffffe);
}
