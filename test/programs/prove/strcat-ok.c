// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static void append(char *to, const char *from) {
  while (*to)
    to++;
  while ((*to++ = *from++))
    ;
}

int main(void) {
  STRING(a);
  int room = fathom_nondet_int(), used = fathom_nondet_int();
  if (used < 1 || used > 100000 || room < 1 || room > 100000 || length_a > 100000 || room - used < length_a)
    return 0;
  char *b = alloca(room);
  b[used - 1] = 0;
  append(b, a);
  return 0;
}
