// sources: byte_buffer.c
#include "any_byte_buffer.h"
#include "unchanged.h"

int main(void) {
  struct byte_buffer a = any_byte_buffer(16), b = any_byte_buffer(16);
  struct unchanged first = remember(a.bytes, a.capacity), second = remember(b.bytes, b.capacity);

  byte_buffer_equal(&a, &b);

  assert_unchanged(first, a.capacity);
  assert_unchanged(second, b.capacity);
}
