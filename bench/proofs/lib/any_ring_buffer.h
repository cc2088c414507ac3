#ifndef ANY_RING_BUFFER_H
#define ANY_RING_BUFFER_H

#include "any.h"
#include "ring_buffer.h"

// Any valid ring of `most` bytes or fewer, wherever it starts. Whoever asks frees its memory.
static inline struct ring_buffer any_ring_buffer(size_t most) {
  struct ring_buffer ring;
  ring.size = 1 + any_size(most - 1);
  ring.start = any_size(ring.size - 1);
  ring.used = any_size(ring.size);
  ring.memory = any_bytes(ring.size);
  fathom_assert(ring_buffer_is_valid(&ring));
  return ring;
}

#endif
