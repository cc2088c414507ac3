// expect: safe ends
// The length is found again in every iteration; the rule knows that it does not grow.
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
  int sum = 0;
  for (size_t i = 0; i < strlen(a); i++)
    sum ^= a[i];
  return sum;
}
