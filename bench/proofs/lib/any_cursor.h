#ifndef ANY_CURSOR_H
#define ANY_CURSOR_H

#include "any.h"
#include "cursor.h"

// A cursor over `most` arbitrary bytes or fewer, behind which the object ends. Whoever asks frees `at`.
static inline struct cursor any_cursor(size_t most) {
  struct cursor cursor;
  cursor.left = any_size(most);
  cursor.at = any_bytes(cursor.left);
  fathom_assert(cursor_is_valid(&cursor));
  return cursor;
}

#endif
