// sources: cursor.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED assert:cursor_from_text.c:23
// mutant: 2 -> VIOLATED null:cursor.c:18
// The cursor sees the characters of the text without its end, and nothing of no text.
#include "any_cursor.h"

int main(void) {
  enum { MOST = 16 };
  char *text = NULL;
  size_t length = 0;
  if (fathom_nondet_bool()) {
    length = any_size(MOST);
    text = any_bytes(length + 1);
    for (size_t i = 0; i < length; i++)
      fathom_assume(text[i] != '\0');
    text[length] = '\0';
  }

  struct cursor cursor = cursor_from_text(text);

  fathom_assert(cursor_is_valid(&cursor));
  fathom_assert(cursor.left == length);
  fathom_assert(length == 0 || cursor.at == (const uint8_t *)text);
  free(text);
}
