// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static int span(const char *s, const char *set) {
  int n = 0;
  for (; *s; s++) {
    const char *c = set;
    while (*c && *c != *s)
      c++;
    if (!*c)
      break;
  }
  return n;
}

int main(void) {
  STRING(a);
  STRING(b);
  span(a, b);
  return 0;
}
