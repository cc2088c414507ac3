#ifndef ANY_BYTE_BUFFER_H
#define ANY_BYTE_BUFFER_H

#include "any.h"
#include "byte_buffer.h"

// Any valid buffer with room for `most` bytes or fewer.
static inline struct byte_buffer any_byte_buffer(size_t most) {
  struct byte_buffer buffer;
  buffer.capacity = any_size(most);
  buffer.length = any_size(buffer.capacity);
  buffer.bytes = any_bytes(buffer.capacity);
  fathom_assert(byte_buffer_is_valid(&buffer));
  return buffer;
}

// The byte at an arbitrary position of the buffer, to compare with later: what holds for it holds for all.
struct witness {
  size_t at;
  uint8_t value;
};

static inline struct witness any_byte_of(const struct byte_buffer *buffer) {
  struct witness witness = {0, 0};
  if (buffer->length) {
    witness.at = any_size(buffer->length - 1);
    witness.value = buffer->bytes[witness.at];
  }
  return witness;
}

#endif
