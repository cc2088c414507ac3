// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static void reverse(char *s) {
  char *end = s;
  while (*end)
    end++;
  while (s < end) {
    end--;
    char c = *s;
    *s = *end;
    *end = c;
    s++;
  }
}

int main(void) {
  STRING(a);
  reverse(a);
  return 0;
}
