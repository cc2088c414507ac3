// expect: VIOLATED signed-overflow:8 signed-overflow:9 signed-overflow:10 signed-overflow:11 shift:12 div-by-zero:13 undefined:14
// What clang is told not to check is checked all the same.
#include <fathom.h>

__attribute__((no_sanitize("undefined"))) int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int(), r = 0;
  switch (fathom_nondet_int()) {
  case 0: r = x + 1; break;
  case 1: r = -x; break;
  case 2: r = x * y; break;
  case 3: r = x / -(y | 1); break;
  case 4: r = 1 >> x; break;
  case 5: r = 5u / (unsigned)x; break;
  case 6: r = __builtin_clz(x); break;
  }
  return r == 3;
}
