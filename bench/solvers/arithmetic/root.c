// The integer square root of 16 bits, bit by bit.
#include "fathom.h"

int main(void) {
  unsigned x = fathom_nondet_uint(), root = 0;
  fathom_assume(x < 1u << 16);
  for (unsigned bit = 1u << 7; bit; bit >>= 1)
    if ((root | bit) * (root | bit) <= x)
      root |= bit;
  fathom_assert(root * root <= x);
  fathom_assert((root + 1) * (root + 1) > x);
}
