// sources: ring_buffer.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED assert:ring_buffer_read.c:21
// The oldest bytes are read, in order, and the others move up.
#include "any_ring_buffer.h"

int main(void) {
  struct ring_buffer ring = any_ring_buffer(16);
  struct ring_buffer before = ring;
  size_t count = any_size(16), index = any_size(15);
  uint8_t *bytes = any_bytes(count);
  uint8_t kept = 0, now = 0;
  bool there = ring_buffer_peek(&ring, index, &kept);

  size_t read = ring_buffer_read(&ring, bytes, count);

  fathom_assert(ring_buffer_is_valid(&ring));
  fathom_assert(read == (count < before.used ? count : before.used));
  fathom_assert(ring.used == before.used - read);
  if (there && index < read)
    fathom_assert(bytes[index] == kept);
  else if (there)
    fathom_assert(ring_buffer_peek(&ring, index - read, &now) && now == kept);
  free(bytes);
  free(ring.memory);
}
