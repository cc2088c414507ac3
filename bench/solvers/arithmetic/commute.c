// Products of 8 bits in both orders, and spread over a sum.
#include "fathom.h"

int main(void) {
  unsigned a = fathom_nondet_uint() & 0xff, b = fathom_nondet_uint() & 0xff, c = fathom_nondet_uint() & 0xff;
  unsigned product = 0;
  for (int i = 0; i < 8; i++)
    if (b >> i & 1)
      product += a << i;
  fathom_assert(product == a * b);
  fathom_assert(a * (b + c) == a * b + a * c);
}
