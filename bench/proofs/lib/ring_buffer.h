// A queue of bytes in a fixed piece of memory that belongs to the caller: what is read makes room for what is written,
// and both go round.
#ifndef RING_BUFFER_H
#define RING_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ring_buffer {
  uint8_t *memory;
  size_t size;
  size_t start; // where the oldest byte is
  size_t used;
};

bool ring_buffer_is_valid(const struct ring_buffer *ring);

void ring_buffer_init(struct ring_buffer *ring, void *memory, size_t size);
size_t ring_buffer_free(const struct ring_buffer *ring);
bool ring_buffer_push(struct ring_buffer *ring, uint8_t byte);
bool ring_buffer_pop(struct ring_buffer *ring, uint8_t *byte);
// The byte that `index` others come before.
bool ring_buffer_peek(const struct ring_buffer *ring, size_t index, uint8_t *byte);
// As many bytes as there is room for; returns how many.
size_t ring_buffer_write(struct ring_buffer *ring, const uint8_t *bytes, size_t count);
size_t ring_buffer_read(struct ring_buffer *ring, uint8_t *bytes, size_t count);

#endif
