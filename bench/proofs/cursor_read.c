// sources: cursor.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED null:cursor.c:46
// The bytes read are those at the cursor; if there are too few, nothing changes.
#include "any_cursor.h"

int main(void) {
  struct cursor cursor = any_cursor(PTRDIFF_MAX / 2);
  struct cursor before = cursor;
  size_t length = any_size(PTRDIFF_MAX / 2);
  uint8_t *to = any_bytes(length);
  size_t at = length ? any_size(length - 1) : 0;
  uint8_t old = length ? to[at] : 0;

  bool done = cursor_read(&cursor, to, length);

  fathom_assert(cursor_is_valid(&cursor));
  fathom_assert(done == (length <= before.left));
  fathom_assert(cursor.left == before.left - (done ? length : 0));
  if (length)
    fathom_assert(to[at] == (done ? before.at[at] : old));
  free(to);
  free((void *)before.at);
}
