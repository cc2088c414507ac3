// sources: cursor.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED bounds:cursor.c:78
// mutant: 7 -> VIOLATED assert:cursor_next_part.c:22
// Parts have no separator in them, and one follows, or the end does; empty parts count.
#include "any_cursor.h"

int main(void) {
  struct cursor cursor = any_cursor(8);
  struct cursor before = cursor, part = {NULL, 0};
  uint8_t separator = fathom_nondet_uint8();

  bool done = cursor_next_part(&cursor, separator, &part);

  fathom_assert(done == (before.left > 0));
  fathom_assert(cursor_is_valid(&cursor) && cursor_is_valid(&part));
  if (done) {
    for (size_t i = 0; i < part.left; i++)
      fathom_assert(part.at[i] == before.at[i] && part.at[i] != separator);
    if (part.left < before.left) {
      fathom_assert(before.at[part.left] == separator);
      fathom_assert(cursor.left == before.left - part.left - 1);
    } else {
      fathom_assert(cursor.left == 0);
    }
  }
  free((void *)before.at);
}
