// sources: ring_buffer.c
// expect: VERIFIED
// mutant: 3 -> VIOLATED assert:ring_buffer_pop.c:17
// The oldest byte is taken, and the others move up.
#include "any_ring_buffer.h"

int main(void) {
  struct ring_buffer ring = any_ring_buffer(1 << 16);
  struct ring_buffer before = ring;
  size_t index = any_size(PTRDIFF_MAX);
  uint8_t first = 0, kept = 0, byte = 0, now = 0;
  ring_buffer_peek(&ring, 0, &first);
  bool there = ring_buffer_peek(&ring, index + 1, &kept);

  bool done = ring_buffer_pop(&ring, &byte);

  fathom_assert(ring_buffer_is_valid(&ring));
  fathom_assert(done == (before.used > 0));
  fathom_assert(ring.used == before.used - done);
  fathom_assert(!done || byte == first);
  if (there)
    fathom_assert(ring_buffer_peek(&ring, index, &now) && now == kept);
  free(ring.memory);
}
