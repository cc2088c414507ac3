// expect: unsafe
// The end of the string is found, and walked over.
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
  char *p = a;
  int count = 0;
  while ((p = strchr(p, 0))) {
    p++;
    count ^= 1;
  }
  return count;
}
