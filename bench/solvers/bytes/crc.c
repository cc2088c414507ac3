// A CRC bit by bit and by a table, of eight bytes.
#include "fathom.h"

static unsigned table[256];

static unsigned step(unsigned crc) {
  for (int i = 0; i < 8; i++)
    crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  return crc;
}

int main(void) {
  for (unsigned i = 0; i < 256; i++)
    table[i] = step(i);
  unsigned slow = ~0u, fast = ~0u;
  for (int i = 0; i < 3; i++) {
    unsigned char byte = fathom_nondet_uchar();
    slow = step(slow ^ byte);
    fast = table[(fast ^ byte) & 255] ^ fast >> 8;
  }
  fathom_assert(slow == fast);
}
