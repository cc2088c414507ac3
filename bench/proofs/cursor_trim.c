// sources: cursor.c
// expect: VERIFIED
// mutant: 8 -> VIOLATED bounds:cursor.c:96
// Nothing to trim is left at either end, and nothing else is gone.
#include "any_cursor.h"

static bool is_blank(uint8_t c) { return c == ' ' || c == '\t'; }

int main(void) {
  struct cursor cursor = any_cursor(6);

  struct cursor trimmed = cursor_trim(cursor, is_blank);

  fathom_assert(cursor_is_valid(&trimmed));
  fathom_assert(trimmed.left <= cursor.left);
  if (trimmed.left) {
    fathom_assert(!is_blank(trimmed.at[0]) && !is_blank(trimmed.at[trimmed.left - 1]));
    for (const uint8_t *at = cursor.at; at < trimmed.at; at++)
      fathom_assert(is_blank(*at));
    for (const uint8_t *at = trimmed.at + trimmed.left; at < cursor.at + cursor.left; at++)
      fathom_assert(is_blank(*at));
  } else {
    for (size_t i = 0; i < cursor.left; i++)
      fathom_assert(is_blank(cursor.at[i]));
  }
  free((void *)cursor.at);
}
