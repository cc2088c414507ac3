// sources: utf8.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED assert:utf8_round_trip.c:14
// Every code but surrogates can be written and read again.
#include "any.h"
#include "utf8.h"

int main(void) {
  uint32_t code = fathom_nondet_uint32(), again = 0;
  uint8_t bytes[UTF8_MOST_BYTES];

  size_t length = utf8_encode(code, bytes, sizeof bytes);

  fathom_assert((length == 0) == (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)));
  if (length)
    fathom_assert(utf8_decode(bytes, length, &again) == length && again == code);
}
