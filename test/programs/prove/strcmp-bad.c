// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static int compare(const char *a, const char *b) {
  while (*a && *b) {
    a++;
    b += 2;
  }
  return *a - *b;
}

int main(void) {
  STRING(a);
  STRING(b);
  compare(a, b);
  return 0;
}
