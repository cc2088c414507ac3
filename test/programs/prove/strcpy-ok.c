// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static void copy(char *to, const char *from) {
  while ((*to++ = *from++))
    ;
}

int main(void) {
  STRING(a);
  char *b = alloca(length_a);
  copy(b, a);
  return 0;
}
