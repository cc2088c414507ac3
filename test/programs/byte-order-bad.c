// expect: VIOLATED assert:12
#include <arpa/inet.h>
#include <assert.h>
#include <fathom.h>

int main(void) {
  uint16_t s = fathom_nondet_uint16();
  uint32_t l = fathom_nondet_uint32();
  assert(ntohl(htonl(l)) == l);
  if (l < 3)
    assert(htonl(l) <= 0x02000000);
  assert(htons(s) == s || s < 0x4000);
}
