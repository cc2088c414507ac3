// expect: safe unknown
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static long length(const char *s) {
  const char *end = s;
  while (*end)
    ;
  return end - s;
}

int main(void) {
  STRING(a);
  length(a);
  return 0;
}
