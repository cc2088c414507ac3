// sources: text.c
#include "any_text.h"
#include "unchanged.h"

int main(void) {
  struct text *text = any_text(12);
  size_t size = sizeof *text + text->length + 1;
  struct unchanged before = remember(text, size);

  text_find(text, fathom_nondet_char());

  assert_unchanged(before, size);
}
