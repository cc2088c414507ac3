// sources: cursor.c
// expect: VERIFIED
// mutant: 5 -> VIOLATED shift:cursor.c:66
// The number read is the one whose bytes are there, the highest first.
#include "any_cursor.h"

int main(void) {
  struct cursor cursor = any_cursor(PTRDIFF_MAX);
  struct cursor before = cursor;
  uint32_t value = 0;
  uint16_t half = 0;

  bool done = cursor_read_be32(&cursor, &value);

  fathom_assert(cursor_is_valid(&cursor));
  fathom_assert(done == (before.left >= 4));
  fathom_assert(cursor.left == before.left - (done ? 4 : 0));
  if (done) {
    cursor = before;
    fathom_assert(cursor_read_be16(&cursor, &half) && half == value >> 16);
    fathom_assert(cursor_read_be16(&cursor, &half) && half == (value & 0xffff));
  }
  free((void *)before.at);
}
