// sources: text.c
// expect: VERIFIED
// mutant: 4 -> VIOLATED null:text.c:67
// mutant: 5 -> VIOLATED assert:text_compare.c:15
// An order: of two texts one is less or both are equal; a beginning is less than the whole.
#include "any_text.h"

int main(void) {
  struct text *a = fathom_nondet_bool() ? any_text(8) : NULL, *b = fathom_nondet_bool() ? any_text(8) : NULL;

  int order = text_compare(a, b), opposite = text_compare(b, a);

  fathom_assert((order < 0) == (opposite > 0) && (order == 0) == (opposite == 0));
  if (a && b && order == 0) {
    fathom_assert(a->length == b->length);
    for (size_t i = 0; i < a->length; i++)
      fathom_assert(a->characters[i] == b->characters[i]);
  }
  if (!a)
    fathom_assert(b ? order < 0 : order == 0);
  text_free(a);
  text_free(b);
}
