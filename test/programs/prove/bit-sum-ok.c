// expect: safe ends
// The sum of two bits is a bit.
#include <fathom.h>

int main(void) {
  unsigned _BitInt(1) a = fathom_nondet_bool(), b = fathom_nondet_bool(), c;
  if (!a || !b)
    return 0;
  do {
    __builtin_add_overflow(a, b, &c);
  } while (c);
}
