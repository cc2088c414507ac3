// expect: unsafe
// The end of the other string is not compared.
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static long spanUntil(const char *text, const char *among) {
  for (const char *p = text;;) {
    const char *q = among;
    char c = *p++, d;
    while ((d = *q++))
      if (d == c)
        return p - 1 - text;
  }
}

int main(void) {
  STRING(a);
  STRING(b);
  return spanUntil(a, b) > 3;
}
