// Three ways to count bits.
#include "fathom.h"

static unsigned byTable(unsigned x) {
  static const unsigned char table[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  unsigned count = 0;
  for (int i = 0; i < 8; i++, x >>= 4)
    count += table[x & 15];
  return count;
}

static unsigned bySums(unsigned x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return (x * 0x01010101u) >> 24;
}

static unsigned byBits(unsigned x) {
  unsigned count = 0;
  for (int i = 0; i < 32; i++)
    count += x >> i & 1;
  return count;
}

int main(void) {
  unsigned x = fathom_nondet_uint();
  fathom_assert(byTable(x) == bySums(x));
  fathom_assert(byBits(x) == bySums(x));
}
