// sources: text.c
// expect: VERIFIED
// mutant: 2 -> VIOLATED bounds:text.c:40
// The characters of both texts, one after the other.
#include "any_text.h"

int main(void) {
  struct text *a = any_text(16), *b = any_text(16);

  struct text *text = text_join(a, b);

  if (text) {
    fathom_assert(text_is_valid(text) && text->length == a->length + b->length);
    size_t at = any_size(text->length);
    char expected = at < a->length ? a->characters[at] : b->characters[at - a->length];
    fathom_assert(text->characters[at] == expected);
  }
  text_free(text);
  text_free(a);
  text_free(b);
}
