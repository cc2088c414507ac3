// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED assert:byte_buffer_reserve.c:18
// Afterwards there is room, and the contents are as before; or nothing has changed.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer buffer = any_byte_buffer(SIZE_MAX / 4);
  struct byte_buffer before = buffer;
  struct witness kept = any_byte_of(&buffer);
  size_t more = fathom_nondet_size_t();

  bool done = byte_buffer_reserve(&buffer, more);

  fathom_assert(byte_buffer_is_valid(&buffer));
  fathom_assert(buffer.length == before.length && buffer.capacity >= before.capacity);
  if (done)
    fathom_assert(buffer.capacity - buffer.length >= more);
  else
    fathom_assert(buffer.bytes == before.bytes && buffer.capacity == before.capacity);
  fathom_assert(buffer.capacity == 0 || fathom_is_deref(buffer.bytes, buffer.capacity));
  if (buffer.length)
    fathom_assert(buffer.bytes[kept.at] == kept.value);
  byte_buffer_clean_up(&buffer);
}
