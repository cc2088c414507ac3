// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED bounds:byte_buffer.c:88
// Bytes are added behind those that were there, or nothing changes.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer buffer = any_byte_buffer(SIZE_MAX / 4);
  size_t count = any_size(SIZE_MAX / 4);
  uint8_t *added = any_bytes(count);
  struct byte_buffer before = buffer;
  struct witness kept = any_byte_of(&buffer);

  bool done = byte_buffer_append(&buffer, added, count);

  fathom_assert(byte_buffer_is_valid(&buffer));
  fathom_assert(done == (count <= before.capacity - before.length));
  fathom_assert(buffer.length == before.length + (done ? count : 0));
  fathom_assert(buffer.bytes == before.bytes && buffer.capacity == before.capacity);
  if (before.length)
    fathom_assert(buffer.bytes[kept.at] == kept.value);
  if (done && count) {
    size_t at = any_size(count - 1);
    fathom_assert(buffer.bytes[before.length + at] == added[at]);
  }
  byte_buffer_clean_up(&buffer);
  free(added);
}
