#ifndef ANY_TEXT_H
#define ANY_TEXT_H

#include "any.h"
#include "text.h"

// Any valid text of `most` characters or fewer.
static inline struct text *any_text(size_t most) {
  size_t length = any_size(most);
  struct text *text = malloc(sizeof(struct text) + length + 1);
  fathom_assume(text != NULL);
  fathom_havoc(text->characters, length);
  text->characters[length] = '\0';
  text->length = length;
  fathom_assert(text_is_valid(text));
  return text;
}

#endif
