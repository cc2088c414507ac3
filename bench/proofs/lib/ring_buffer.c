#include "ring_buffer.h"

#include <string.h>

bool ring_buffer_is_valid(const struct ring_buffer *ring) {
  return ring && ring->memory && ring->size > 0 && ring->size <= PTRDIFF_MAX && ring->start < ring->size &&
         ring->used <= ring->size;
}

void ring_buffer_init(struct ring_buffer *ring, void *memory, size_t size) {
  *ring = (struct ring_buffer){.memory = memory, .size = size};
}

size_t ring_buffer_free(const struct ring_buffer *ring) { return ring->size - ring->used; }

// Where the byte is that `index` others come before. Division would do, but takes longer.
static size_t position(const struct ring_buffer *ring, size_t index) {
  size_t at = ring->start + index;
#if MUTANT == 1
  return at > ring->size ? at - ring->size : at;
#else
  return at >= ring->size ? at - ring->size : at;
#endif
}

bool ring_buffer_push(struct ring_buffer *ring, uint8_t byte) {
#if MUTANT == 2
  if (ring->used > ring->size)
#else
  if (ring->used == ring->size)
#endif
    return false;
  ring->memory[position(ring, ring->used)] = byte;
  ring->used++;
  return true;
}

bool ring_buffer_pop(struct ring_buffer *ring, uint8_t *byte) {
  if (ring->used == 0)
    return false;
  *byte = ring->memory[ring->start];
#if MUTANT == 3
  ring->start++;
#else
  ring->start = position(ring, 1);
#endif
  ring->used--;
  return true;
}

bool ring_buffer_peek(const struct ring_buffer *ring, size_t index, uint8_t *byte) {
  if (index >= ring->used)
    return false;
  *byte = ring->memory[position(ring, index)];
  return true;
}

size_t ring_buffer_write(struct ring_buffer *ring, const uint8_t *bytes, size_t count) {
  if (count > ring_buffer_free(ring))
    count = ring_buffer_free(ring);
  if (count == 0)
    return 0;
  size_t end = position(ring, ring->used);
#if MUTANT == 4
  size_t first = ring->size - ring->start < count ? ring->size - ring->start : count;
#else
  size_t first = ring->size - end < count ? ring->size - end : count;
#endif
  memcpy(ring->memory + end, bytes, first);
  memcpy(ring->memory, bytes + first, count - first);
  ring->used += count;
  return count;
}

size_t ring_buffer_read(struct ring_buffer *ring, uint8_t *bytes, size_t count) {
  if (count > ring->used)
    count = ring->used;
  if (count == 0)
    return 0;
  size_t first = ring->size - ring->start < count ? ring->size - ring->start : count;
  memcpy(bytes, ring->memory + ring->start, first);
#if MUTANT == 5
  memcpy(bytes, ring->memory, count - first);
#else
  memcpy(bytes + first, ring->memory, count - first);
#endif
  ring->start = position(ring, count);
  ring->used -= count;
  return count;
}
