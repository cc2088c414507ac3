// expect: VERIFIED
#include <arpa/inet.h>
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  uint16_t s = fathom_nondet_uint16();
  uint32_t l = fathom_nondet_uint32();
  unsigned char bytes[4];
  uint32_t big = htonl(l);
  memcpy(bytes, &big, 4);
  assert(bytes[0] == l >> 24 && bytes[3] == (l & 0xff));
  assert(ntohl(big) == l);
  assert(ntohs(htons(s)) == s);
  assert(htons(0x1234) == 0x3412);
}
