// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 7 -> VIOLATED bounds:byte_buffer.c:101
// As append; it fails only if there is no memory.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer buffer = any_byte_buffer(1 << 20);
  size_t count = any_size(1 << 20);
  uint8_t *added = any_bytes(count);
  struct byte_buffer before = buffer;
  struct witness kept = any_byte_of(&buffer);

  bool done = byte_buffer_append_dynamic(&buffer, added, count);

  fathom_assert(byte_buffer_is_valid(&buffer));
  fathom_assert(done || count > before.capacity - before.length);
  fathom_assert(buffer.length == before.length + (done ? count : 0));
  if (before.length)
    fathom_assert(buffer.bytes[kept.at] == kept.value);
  if (done && count) {
    size_t at = any_size(count - 1);
    fathom_assert(buffer.bytes[before.length + at] == added[at]);
  }
  byte_buffer_clean_up(&buffer);
  free(added);
}
