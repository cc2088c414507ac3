// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 9 -> VIOLATED bounds:byte_buffer.c:121
// Bytes before the gap stay, those behind it move up.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer buffer = any_byte_buffer(64);
  struct byte_buffer before = buffer;
  struct witness kept = any_byte_of(&buffer);
  size_t at = fathom_nondet_size_t(), count = fathom_nondet_size_t();

  bool done = byte_buffer_erase(&buffer, at, count);

  fathom_assert(byte_buffer_is_valid(&buffer));
  fathom_assert(buffer.length == before.length - (done ? count : 0));
  fathom_assert(buffer.bytes == before.bytes && buffer.capacity == before.capacity);
  if (done && before.length) {
    if (kept.at < at)
      fathom_assert(buffer.bytes[kept.at] == kept.value);
    else if (kept.at - at >= count)
      fathom_assert(buffer.bytes[kept.at - count] == kept.value);
  }
  byte_buffer_clean_up(&buffer);
}
