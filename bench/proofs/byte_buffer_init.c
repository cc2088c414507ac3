// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED assert:byte_buffer_init.c:13
// A new buffer is empty, has the capacity that was asked for, and all of it is there.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer buffer;
  size_t capacity = fathom_nondet_size_t();

  bool done = byte_buffer_init(&buffer, capacity);

  fathom_assert(byte_buffer_is_valid(&buffer));
  fathom_assert(buffer.length == 0);
  fathom_assert(buffer.capacity == (done ? capacity : 0));
  fathom_assert(buffer.capacity == 0 || fathom_is_deref(buffer.bytes, buffer.capacity));
  fathom_assert(done || capacity > 0);
  byte_buffer_clean_up(&buffer);
}
