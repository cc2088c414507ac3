// sources: utf8.c
// expect: VERIFIED
// mutant: 2 -> VIOLATED assert:utf8_encode.c:19
// mutant: 3 -> VIOLATED bounds:utf8.c:31
// Codes are written in the bytes that they need, and only if there is room for them.
#include "any.h"
#include "utf8.h"

int main(void) {
  uint32_t code = fathom_nondet_uint32();
  size_t room = any_size(6);
  uint8_t *bytes = any_bytes(room);

  size_t length = utf8_encode(code, bytes, room);

  fathom_assert(length <= UTF8_MOST_BYTES && length <= room);
  if (length) {
    fathom_assert(utf8_is_scalar(code));
    fathom_assert((length == 1) == (code <= 0x7f) && (length == 4) == (code > 0xffff));
    fathom_assert((bytes[0] < 0x80) == (length == 1));
    for (size_t i = 1; i < length; i++)
      fathom_assert(bytes[i] >> 6 == 2);
  } else {
    fathom_assert(!utf8_is_scalar(code) || room < utf8_encoded_length(code));
  }
  free(bytes);
}
