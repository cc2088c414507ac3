// expect: safe ends
// A character that is among the others is not the end: what a variable is tells what is in memory.
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static long span(const char *text, const char *among) {
  const char *p = text, *q;
  char c;
next:
  c = *p++;
  for (q = among; *q; q++)
    if (*q == c)
      goto next;
  return p - 1 - text;
}

int main(void) {
  STRING(a);
  STRING(b);
  return span(a, b) > 3;
}
