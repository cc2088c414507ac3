// sources: text.c
// expect: VERIFIED
// mutant: 3 -> VIOLATED bounds:text.c:28
// A part is cut where the text ends, wherever it starts and however long it is to be.
#include "any_text.h"

int main(void) {
  struct text *text = any_text(1 << 16);
  size_t start = fathom_nondet_size_t(), length = fathom_nondet_size_t();

  struct text *part = text_slice(text, start, length);

  if (part) {
    fathom_assert(text_is_valid(part));
    fathom_assert(part->length <= length && part->length <= text->length);
    fathom_assert(part->length == length || start >= text->length || start + part->length == text->length);
    if (part->length) {
      size_t at = any_size(part->length - 1);
      fathom_assert(part->characters[at] == text->characters[start + at]);
    }
  }
  text_free(part);
  text_free(text);
}
