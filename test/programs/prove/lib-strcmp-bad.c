// expect: unsafe
// Three bytes without an end, four are compared.
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
  char b[3] = {1, 2, 3};
  return strncmp(a, b, 4);
}
