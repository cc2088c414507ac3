// sources: ring_buffer.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED bounds:ring_buffer.c:33
// mutant: 2 -> VIOLATED assert:ring_buffer_push.c:17
// The byte is behind all others, which stay; a full ring takes none.
#include "any_ring_buffer.h"

int main(void) {
  struct ring_buffer ring = any_ring_buffer(1 << 16);
  struct ring_buffer before = ring;
  size_t index = fathom_nondet_size_t();
  uint8_t kept = 0, now = 0, byte = fathom_nondet_uint8();
  bool there = ring_buffer_peek(&ring, index, &kept);

  bool done = ring_buffer_push(&ring, byte);

  fathom_assert(ring_buffer_is_valid(&ring));
  fathom_assert(done == (before.used < before.size));
  fathom_assert(ring.used == before.used + done);
  if (there)
    fathom_assert(ring_buffer_peek(&ring, index, &now) && now == kept);
  if (done)
    fathom_assert(ring_buffer_peek(&ring, before.used, &now) && now == byte);
  free(ring.memory);
}
