// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 2 -> VIOLATED assert:byte_buffer_init_copy.c:13
// A copy is equal, has as much room, and memory of its own.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer source = any_byte_buffer(SIZE_MAX / 4);
  struct witness kept = any_byte_of(&source);
  struct byte_buffer copy;

  if (byte_buffer_init_copy(&copy, &source)) {
    fathom_assert(copy.length == source.length && copy.capacity == source.capacity);
    fathom_assert(copy.capacity == 0 || copy.bytes != source.bytes);
  } else {
    fathom_assert(copy.capacity == 0);
  }
  fathom_assert(byte_buffer_is_valid(&copy));
  byte_buffer_clean_up(&source);
  if (copy.length)
    fathom_assert(copy.bytes[kept.at] == kept.value);
  byte_buffer_clean_up(&copy);
}
