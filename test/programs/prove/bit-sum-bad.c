// expect: unsafe
// The sum of two bits is a bit.
#include <fathom.h>

int main(void) {
  unsigned _BitInt(1) a = fathom_nondet_bool(), b = fathom_nondet_bool(), c;
  _Bool overflows = __builtin_add_overflow(a, b, &c);
  if (overflows && !c)
    *(volatile int *)0 = 1;
}
