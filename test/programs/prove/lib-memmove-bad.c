// expect: unsafe
// One byte too many.
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
  if (strlen(a) > 1)
    memmove(a, a + 1, strlen(a) + 1);
  return 0;
}
