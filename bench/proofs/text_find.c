// sources: text.c
// expect: VERIFIED
// mutant: 7 -> VIOLATED assert:text_find.c:17
// The first place where the character is, also behind zeros.
#include "any_text.h"

int main(void) {
  struct text *text = any_text(12);
  char c = fathom_nondet_char();

  size_t found = text_find(text, c);

  fathom_assert(found <= text->length);
  fathom_assert(found == text->length || text->characters[found] == c);
  if (found) {
    size_t before = any_size(found - 1);
    fathom_assert(text->characters[before] != c);
  }
  text_free(text);
}
