// A view of bytes that belong to somebody else, and of what is left to read of them.
#ifndef CURSOR_H
#define CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cursor {
  const uint8_t *at;
  size_t left;
};

bool cursor_is_valid(const struct cursor *cursor);

struct cursor cursor_from_array(const void *bytes, size_t length);
struct cursor cursor_from_text(const char *text);

// The next `length` bytes, which are then behind the cursor; empty (NULL, 0), and nothing changed, if there are fewer.
struct cursor cursor_advance(struct cursor *cursor, size_t length);
bool cursor_read(struct cursor *cursor, void *to, size_t length);
bool cursor_read_u8(struct cursor *cursor, uint8_t *value);
bool cursor_read_be16(struct cursor *cursor, uint16_t *value);
bool cursor_read_be32(struct cursor *cursor, uint32_t *value);

// The part in front of the next `separator`, or all of it if there is none; the cursor is then behind the separator.
// False, and nothing changed, once there is nothing left.
bool cursor_next_part(struct cursor *cursor, uint8_t separator, struct cursor *part);
struct cursor cursor_trim(struct cursor cursor, bool (*is_trimmed)(uint8_t));

bool cursor_equal(const struct cursor *a, const struct cursor *b);
bool cursor_starts_with(const struct cursor *cursor, const struct cursor *prefix);
// Decimal digits only, all of them; false if there is another character, no digit, or the number does not fit.
bool cursor_parse_u64(struct cursor cursor, uint64_t *value);

#endif
