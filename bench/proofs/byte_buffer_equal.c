// sources: byte_buffer.c
// expect: VERIFIED
// mutant: 10 -> VIOLATED assert:byte_buffer_equal.c:13
// Equal are buffers of the same length with the same bytes, whatever their capacities.
#include "any_byte_buffer.h"

int main(void) {
  struct byte_buffer a = any_byte_buffer(12), b = any_byte_buffer(12);
  struct witness in_a = any_byte_of(&a);

  bool equal = byte_buffer_equal(&a, &b);

  fathom_assert(equal == byte_buffer_equal(&b, &a));
  fathom_assert(byte_buffer_equal(&a, &a));
  if (equal) {
    fathom_assert(a.length == b.length);
    fathom_assert(a.length == 0 || b.bytes[in_a.at] == in_a.value);
  } else if (a.length == b.length) {
    bool differs = false;
    for (size_t i = 0; i < a.length; i++)
      differs |= a.bytes[i] != b.bytes[i];
    fathom_assert(differs);
  }
  byte_buffer_clean_up(&a);
  byte_buffer_clean_up(&b);
}
