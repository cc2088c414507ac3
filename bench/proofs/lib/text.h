// Strings that do not change: the length and the characters in one piece of memory, which may contain zeros and always
// ends with one.
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
  size_t length;
  char characters[];
};

bool text_is_valid(const struct text *text);

// NULL if there is no memory; the caller frees what they return.
struct text *text_new(const char *characters, size_t length);
struct text *text_join(const struct text *a, const struct text *b);
// The part from `start` on, `length` characters of it or as many as there are.
struct text *text_slice(const struct text *text, size_t start, size_t length);
void text_free(struct text *text);

// Less than, equal to or greater than zero: character by character, as unsigned; NULL comes before every text.
int text_compare(const struct text *a, const struct text *b);
bool text_equal_ignore_case(const struct text *a, const struct text *b);
// Where `c` is for the first time; the length if it is not there.
size_t text_find(const struct text *text, char c);

#endif
