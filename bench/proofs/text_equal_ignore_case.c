// sources: text.c
// expect: VERIFIED
// mutant: 6 -> VIOLATED assert:text_equal_ignore_case.c:18
// Letters are equal to their capitals, and other characters to themselves only.
#include "any_text.h"

int main(void) {
  struct text *a = any_text(6), *b = any_text(6);

  bool equal = text_equal_ignore_case(a, b);

  bool expected = a->length == b->length;
  for (size_t i = 0; expected && i < a->length; i++) {
    char x = a->characters[i], y = b->characters[i];
    bool is_letter = (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z');
    expected = x == y || (is_letter && (x ^ 0x20) == y);
  }
  fathom_assert(equal == expected);
  text_free(a);
  text_free(b);
}
