// expect: VERIFIED
#include <fathom.h>

__attribute__((no_sanitize("undefined"))) int main(void) {
  int x = fathom_nondet_int() & 1023;
  short s = fathom_nondet_short();
  return (x + 1) * (x - 1) / (x + 1) + (1 << (x & 7)) + s * s + __builtin_clz(x | 1) == 3;
}
