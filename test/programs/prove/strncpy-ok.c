// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static void copy(char *to, const char *from, int n) {
  while (n > 0 && (*to++ = *from++))
    n--;
}

int main(void) {
  STRING(a);
  int n = fathom_nondet_int();
  if (n < 1)
    n = 1;
  char *b = alloca(n);
  copy(b, a, n);
  return 0;
}
