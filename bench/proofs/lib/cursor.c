#include "cursor.h"

#include <string.h>

bool cursor_is_valid(const struct cursor *cursor) {
  // Half of the address space: so that differences of pointers fit ptrdiff_t.
  return cursor && (cursor->left == 0 || (cursor->at != NULL && cursor->left <= PTRDIFF_MAX));
}

struct cursor cursor_from_array(const void *bytes, size_t length) {
  return (struct cursor){length ? bytes : NULL, length};
}

struct cursor cursor_from_text(const char *text) {
#if MUTANT == 1
  return cursor_from_array(text, text ? strlen(text) + 1 : 0);
#elif MUTANT == 2
  return cursor_from_array(text, strlen(text));
#else
  return cursor_from_array(text, text ? strlen(text) : 0);
#endif
}

struct cursor cursor_advance(struct cursor *cursor, size_t length) {
#if MUTANT == 3
  if (length > cursor->left + 1)
#else
  if (length > cursor->left)
#endif
    return (struct cursor){NULL, 0};
  struct cursor passed = cursor_from_array(cursor->at, length);
  if (length)
    cursor->at += length;
  cursor->left -= length;
  return passed;
}

bool cursor_read(struct cursor *cursor, void *to, size_t length) {
  if (length == 0)
    return true;
  struct cursor passed = cursor_advance(cursor, length);
#if MUTANT != 4
  if (!passed.at)
    return false;
#endif
  memcpy(to, passed.at, length);
  return true;
}

bool cursor_read_u8(struct cursor *cursor, uint8_t *value) { return cursor_read(cursor, value, 1); }

bool cursor_read_be16(struct cursor *cursor, uint16_t *value) {
  uint8_t bytes[2];
  if (!cursor_read(cursor, bytes, sizeof bytes))
    return false;
  *value = (uint16_t)(bytes[0] << 8 | bytes[1]);
  return true;
}

bool cursor_read_be32(struct cursor *cursor, uint32_t *value) {
  uint8_t bytes[4];
  if (!cursor_read(cursor, bytes, sizeof bytes))
    return false;
#if MUTANT == 5
  // bytes[0] is promoted to int: from 128 on its shift overflows.
  *value = (uint32_t)(bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]);
#else
  *value = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
#endif
  return true;
}

bool cursor_next_part(struct cursor *cursor, uint8_t separator, struct cursor *part) {
  if (cursor->left == 0)
    return false;
  size_t length = 0;
#if MUTANT == 6
  while (cursor->at[length] != separator && length < cursor->left)
#else
  while (length < cursor->left && cursor->at[length] != separator)
#endif
    length++;
  *part = cursor_advance(cursor, length);
#if MUTANT == 7
  cursor_advance(cursor, length ? 1 : 0);
#else
  cursor_advance(cursor, 1);
#endif
  return true;
}

struct cursor cursor_trim(struct cursor cursor, bool (*is_trimmed)(uint8_t)) {
  while (cursor.left && is_trimmed(*cursor.at))
    cursor_advance(&cursor, 1);
#if MUTANT == 8
  while (is_trimmed(cursor.at[cursor.left - 1]))
#else
  while (cursor.left && is_trimmed(cursor.at[cursor.left - 1]))
#endif
    cursor.left--;
  return cursor;
}

bool cursor_equal(const struct cursor *a, const struct cursor *b) {
  return a->left == b->left && (a->left == 0 || memcmp(a->at, b->at, a->left) == 0);
}

bool cursor_starts_with(const struct cursor *cursor, const struct cursor *prefix) {
#if MUTANT == 9
  return prefix->left == 0 || memcmp(cursor->at, prefix->at, prefix->left) == 0;
#else
  return prefix->left <= cursor->left && (prefix->left == 0 || memcmp(cursor->at, prefix->at, prefix->left) == 0);
#endif
}

bool cursor_parse_u64(struct cursor cursor, uint64_t *value) {
  if (cursor.left == 0)
    return false;
  uint64_t sum = 0;
  uint8_t digit;
  while (cursor_read_u8(&cursor, &digit)) {
    if (digit < '0' || digit > '9')
      return false;
    digit -= '0';
#if MUTANT == 10
    if (sum > UINT64_MAX / 10)
#else
    if (sum > UINT64_MAX / 10 || 10 * sum > UINT64_MAX - digit)
#endif
      return false;
    sum = 10 * sum + digit;
  }
  *value = sum;
  return true;
}
