// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED bounds:byte_buffer.c:57
// Nothing but the bytes of the buffer is overwritten, however long it is, and the memory is released.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer buffer = any_byte_buffer(SIZE_MAX / 4);
  uint8_t *bytes = buffer.bytes;

  byte_buffer_clean_up_secure(&buffer);

  fathom_assert(byte_buffer_is_valid(&buffer) && buffer.capacity == 0);
  fathom_assert(!fathom_is_deref(bytes, 1));
}
