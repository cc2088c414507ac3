// sources: text.c
// expect: VERIFIED
// mutant: 1 -> VIOLATED bounds:text.c:21
// A new text has the characters that it is made of, and a zero behind them.
#include "any_text.h"

int main(void) {
  size_t length = any_size(SIZE_MAX / 4);
  char *characters = any_bytes(length);

  struct text *text = text_new(characters, length);

  if (text) {
    fathom_assert(text_is_valid(text) && text->length == length);
    if (length) {
      size_t at = any_size(length - 1);
      fathom_assert(text->characters[at] == characters[at]);
    }
  }
  text_free(text);
  free(characters);
}
