// expect: unsafe
// Only one of the strings is seen to end.
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static int isSubsequence(const char *part, const char *whole) {
  for (; *whole; whole++)
    if (*part != *whole)
      part++;
  return !*part;
}

int main(void) {
  STRING(a);
  STRING(b);
  return isSubsequence(a, b);
}
