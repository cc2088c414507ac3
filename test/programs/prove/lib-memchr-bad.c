// expect: unsafe
// What is found may be the last byte.
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
  int n = fathom_nondet_int();
  fathom_assume(n >= 1);
  char *a = malloc(n);
  if (!a)
    return 0;
  char *p = memchr(a, 7, n);
  if (p)
    p[1] = 1;
  free(a);
  return 0;
}
