// sources: cursor.c
// expect: VERIFIED
// mutant: 3 -> VIOLATED assert:cursor_advance.c:14
// What is passed and what is left are together what was there before, or nothing is passed.
#include "any_cursor.h"

int main(void) {
  struct cursor cursor = any_cursor(PTRDIFF_MAX);
  struct cursor before = cursor;
  size_t length = fathom_nondet_size_t();

  struct cursor passed = cursor_advance(&cursor, length);

  fathom_assert(cursor_is_valid(&cursor) && cursor_is_valid(&passed));
  if (length <= before.left) {
    fathom_assert(passed.left == length && cursor.left == before.left - length);
    fathom_assert(length == 0 || (passed.at == before.at && cursor.at == before.at + length));
  } else {
    fathom_assert(passed.at == NULL && passed.left == 0);
    fathom_assert(cursor.at == before.at && cursor.left == before.left);
  }
  fathom_assert(passed.left == 0 || fathom_is_deref(passed.at, passed.left));
  fathom_assert(cursor.left == 0 || fathom_is_deref(cursor.at, cursor.left));
  free((void *)before.at);
}
