// expect: unsafe
// The zero may be overwritten.
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

int main(void) {
  STRING(a);
  a[length_a - 1] = (char)fathom_nondet_int();
  return strlen(a) > 3;
}
