// expect: safe ends
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
  STRING(b);
  char *both = malloc(strlen(a) + strlen(b) + 1);
  if (!both)
    return 0;
  strcpy(both, a);
  strcat(both, b);
  size_t n = strlen(both);
  free(both);
  return n > 3;
}
