// expect: safe ends
// One pointer moves in every iteration, the other one sometimes.
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static int isSubsequence(const char *part, const char *whole) {
  for (; *part && *whole; whole++)
    if (*part == *whole)
      part++;
  return !*part;
}

int main(void) {
  STRING(a);
  STRING(b);
  return isSubsequence(a, b);
}
