// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static const char *find(const char *s, char c) {
  while (*s != c)
    s++;
  return s;
}

int main(void) {
  STRING(a);
  find(a, 'x');
  return 0;
}
