// sources: ring_buffer.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED bounds:ring_buffer.c:69
// As much as there is room for is written behind what is there, which stays.
#include "any_ring_buffer.h"

int main(void) {
  struct ring_buffer ring = any_ring_buffer(8);
  struct ring_buffer before = ring;
  size_t count = any_size(8), index = any_size(7);
  uint8_t *bytes = any_bytes(count);
  uint8_t kept = 0, now = 0;
  bool there = ring_buffer_peek(&ring, index, &kept);

  size_t written = ring_buffer_write(&ring, bytes, count);

  fathom_assert(ring_buffer_is_valid(&ring));
  fathom_assert(written == (count < ring_buffer_free(&before) ? count : ring_buffer_free(&before)));
  fathom_assert(ring.used == before.used + written);
  if (there)
    fathom_assert(ring_buffer_peek(&ring, index, &now) && now == kept);
  if (index < written)
    fathom_assert(ring_buffer_peek(&ring, before.used + index, &now) && now == bytes[index]);
  free(bytes);
  free(ring.memory);
}
