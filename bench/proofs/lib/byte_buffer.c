#include "byte_buffer.h"

#include <stdlib.h>
#include <string.h>

bool byte_buffer_is_valid(const struct byte_buffer *buffer) {
  if (!buffer)
    return false;
  if (buffer->capacity == 0)
    return buffer->bytes == NULL && buffer->length == 0;
  return buffer->bytes != NULL && buffer->length <= buffer->capacity;
}

bool byte_buffer_init(struct byte_buffer *buffer, size_t capacity) {
  *buffer = (struct byte_buffer){0};
  if (capacity == 0)
    return true;
  buffer->bytes = malloc(capacity);
#if MUTANT != 1
  if (!buffer->bytes)
    return false;
#endif
  buffer->capacity = capacity;
  return true;
}

bool byte_buffer_init_copy(struct byte_buffer *buffer, const struct byte_buffer *source) {
#if MUTANT == 2
  if (!byte_buffer_init(buffer, source->length))
#else
  if (!byte_buffer_init(buffer, source->capacity))
#endif
    return false;
  if (source->length)
    memcpy(buffer->bytes, source->bytes, source->length);
  buffer->length = source->length;
  return true;
}

void byte_buffer_clean_up(struct byte_buffer *buffer) {
  free(buffer->bytes);
#if MUTANT == 3
  buffer->length = buffer->capacity = 0;
#else
  *buffer = (struct byte_buffer){0};
#endif
}

void byte_buffer_clean_up_secure(struct byte_buffer *buffer) {
  // volatile: or else the compiler would leave the writes out, since nobody reads them.
  volatile uint8_t *bytes = buffer->bytes;
#if MUTANT == 4
  for (size_t i = 0; i <= buffer->capacity; i++)
#else
  for (size_t i = 0; i < buffer->capacity; i++)
#endif
    bytes[i] = 0;
  byte_buffer_clean_up(buffer);
}

bool byte_buffer_reserve(struct byte_buffer *buffer, size_t more) {
  if (more <= buffer->capacity - buffer->length)
    return true;
#if MUTANT != 5
  if (more > SIZE_MAX - buffer->length)
    return false;
#endif
  size_t capacity = buffer->length + more;
  // Doubling keeps the cost of many small additions linear.
  if (buffer->capacity <= SIZE_MAX / 2 && capacity < 2 * buffer->capacity)
    capacity = 2 * buffer->capacity;
  uint8_t *bytes = realloc(buffer->bytes, capacity);
  if (!bytes)
    return false;
  buffer->bytes = bytes;
  buffer->capacity = capacity;
  return true;
}

bool byte_buffer_append(struct byte_buffer *buffer, const void *bytes, size_t count) {
#if MUTANT == 6
  if (buffer->length + count > buffer->capacity + 1)
#else
  if (count > buffer->capacity - buffer->length)
#endif
    return false;
  if (count)
    memcpy(buffer->bytes + buffer->length, bytes, count);
  buffer->length += count;
  return true;
}

bool byte_buffer_append_dynamic(struct byte_buffer *buffer, const void *bytes, size_t count) {
#if MUTANT == 7
  byte_buffer_reserve(buffer, count);
#else
  if (!byte_buffer_reserve(buffer, count))
    return false;
#endif
  if (count)
    memcpy(buffer->bytes + buffer->length, bytes, count);
  buffer->length += count;
  return true;
}

bool byte_buffer_append_be32(struct byte_buffer *buffer, uint32_t value) {
#if MUTANT == 8
  uint8_t bytes[4] = {(uint8_t)(value >> 24), (uint8_t)(value >> 16), (uint8_t)(value >> 16), (uint8_t)value};
#else
  uint8_t bytes[4] = {(uint8_t)(value >> 24), (uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};
#endif
  return byte_buffer_append(buffer, bytes, sizeof bytes);
}

bool byte_buffer_erase(struct byte_buffer *buffer, size_t at, size_t count) {
  if (at > buffer->length || count > buffer->length - at)
    return false;
  if (count == 0)
    return true;
#if MUTANT == 9
  memmove(buffer->bytes + at, buffer->bytes + at + count, buffer->length - at);
#else
  memmove(buffer->bytes + at, buffer->bytes + at + count, buffer->length - at - count);
#endif
  buffer->length -= count;
  return true;
}

bool byte_buffer_equal(const struct byte_buffer *a, const struct byte_buffer *b) {
#if MUTANT == 10
  if (a->length > b->length)
#else
  if (a->length != b->length)
#endif
    return false;
  return a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0;
}
