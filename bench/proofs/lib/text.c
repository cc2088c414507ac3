#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool text_is_valid(const struct text *text) { return text && text->characters[text->length] == '\0'; }

// A text whose characters are to be filled in, but for the zero at its end.
static struct text *allocate(size_t length) {
#if MUTANT == 1
  struct text *text = malloc(sizeof(struct text) + length);
#else
  if (length > SIZE_MAX - sizeof(struct text) - 1)
    return NULL;
  struct text *text = malloc(sizeof(struct text) + length + 1);
#endif
  if (!text)
    return NULL;
  text->length = length;
  text->characters[length] = '\0';
  return text;
}

struct text *text_new(const char *characters, size_t length) {
  struct text *text = allocate(length);
  if (text && length)
    memcpy(text->characters, characters, length);
  return text;
}

struct text *text_join(const struct text *a, const struct text *b) {
  if (a->length > SIZE_MAX - b->length)
    return NULL;
  struct text *text = allocate(a->length + b->length);
  if (!text)
    return NULL;
  memcpy(text->characters, a->characters, a->length);
#if MUTANT == 2
  memcpy(text->characters + b->length, b->characters, b->length);
#else
  memcpy(text->characters + a->length, b->characters, b->length);
#endif
  return text;
}

struct text *text_slice(const struct text *text, size_t start, size_t length) {
#if MUTANT != 3
  if (start > text->length)
    start = text->length;
#endif
  if (length > text->length - start)
    length = text->length - start;
  return text_new(text->characters + start, length);
}

void text_free(struct text *text) { free(text); }

int text_compare(const struct text *a, const struct text *b) {
#if MUTANT == 4
  if (a == b)
    return 0;
#else
  if (!a || !b)
    return (a != NULL) - (b != NULL);
#endif
  size_t common = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->characters, b->characters, common);
#if MUTANT == 5
  return order;
#else
  return order ? order : (a->length > b->length) - (a->length < b->length);
#endif
}

static char to_lower(char c) {
#if MUTANT == 6
  return c >= 'A' && c < 'Z' ? (char)(c - 'A' + 'a') : c;
#else
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
#endif
}

bool text_equal_ignore_case(const struct text *a, const struct text *b) {
  if (a->length != b->length)
    return false;
  for (size_t i = 0; i < a->length; i++)
    if (to_lower(a->characters[i]) != to_lower(b->characters[i]))
      return false;
  return true;
}

size_t text_find(const struct text *text, char c) {
#if MUTANT == 7
  const char *found = strchr(text->characters, c);
#else
  const char *found = memchr(text->characters, c, text->length);
#endif
  return found ? (size_t)(found - text->characters) : text->length;
}
