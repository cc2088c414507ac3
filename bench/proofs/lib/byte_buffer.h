// A growing buffer of bytes: the first `length` of `capacity` bytes are in use. A buffer that is all zero is valid, and
// owns nothing.
#ifndef BYTE_BUFFER_H
#define BYTE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct byte_buffer {
  uint8_t *bytes;
  size_t length;
  size_t capacity;
};

bool byte_buffer_is_valid(const struct byte_buffer *buffer);

bool byte_buffer_init(struct byte_buffer *buffer, size_t capacity);
bool byte_buffer_init_copy(struct byte_buffer *buffer, const struct byte_buffer *source);
void byte_buffer_clean_up(struct byte_buffer *buffer);
// Overwrites the contents before it lets go of them.
void byte_buffer_clean_up_secure(struct byte_buffer *buffer);

// Makes room for `more` further bytes; false, and nothing changed, where that is too much or there is no memory.
bool byte_buffer_reserve(struct byte_buffer *buffer, size_t more);
// Adds as many bytes as there are, or none if they do not fit into the capacity.
bool byte_buffer_append(struct byte_buffer *buffer, const void *bytes, size_t count);
// As append, but grows the buffer.
bool byte_buffer_append_dynamic(struct byte_buffer *buffer, const void *bytes, size_t count);
bool byte_buffer_append_be32(struct byte_buffer *buffer, uint32_t value);
// Takes `count` bytes out, from `at` on; those behind move up.
bool byte_buffer_erase(struct byte_buffer *buffer, size_t at, size_t count);
bool byte_buffer_equal(const struct byte_buffer *a, const struct byte_buffer *b);

#endif
