// sources: cursor.c
// expect: VERIFIED
// mutant: 9 -> VIOLATED bounds:cursor.c:110
// Prefixes are no longer than what they begin; every beginning is one.
#include "any_cursor.h"

int main(void) {
  struct cursor cursor = any_cursor(10), prefix = any_cursor(10);

  bool starts = cursor_starts_with(&cursor, &prefix);

  if (starts) {
    struct cursor rest = cursor;
    struct cursor beginning = cursor_advance(&rest, prefix.left);
    fathom_assert(prefix.left <= cursor.left && cursor_equal(&beginning, &prefix));
  } else {
    fathom_assert(prefix.left > 0 && !cursor_equal(&cursor, &prefix));
  }
  free((void *)cursor.at);
  free((void *)prefix.at);
}
