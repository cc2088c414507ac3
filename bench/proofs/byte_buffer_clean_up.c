// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 3 -> VIOLATED double-free:byte_buffer.c:41
// What is cleaned up is valid and empty: it can be cleaned up again.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer buffer = any_byte_buffer(SIZE_MAX / 4);
  uint8_t *bytes = buffer.bytes;

  byte_buffer_clean_up(&buffer);

  fathom_assert(!fathom_is_deref(bytes, 1));
  fathom_assert(buffer.length == 0 && buffer.capacity == 0);
  byte_buffer_clean_up(&buffer);
  fathom_assert(byte_buffer_is_valid(&buffer));
}
