// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 8 -> VIOLATED assert:byte_buffer_append_be32.c:21
// Four bytes are added, the highest first.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer buffer = any_byte_buffer(SIZE_MAX / 4);
  struct byte_buffer before = buffer;
  uint32_t value = fathom_nondet_uint32();

  bool done = byte_buffer_append_be32(&buffer, value);

  fathom_assert(byte_buffer_is_valid(&buffer));
  fathom_assert(done == (before.capacity - before.length >= 4));
  fathom_assert(buffer.length == before.length + (done ? 4 : 0));
  if (done) {
    uint32_t read = 0;
    for (size_t i = before.length; i < buffer.length; i++)
      read = read << 8 | buffer.bytes[i];
    fathom_assert(read == value);
  }
  byte_buffer_clean_up(&buffer);
}
