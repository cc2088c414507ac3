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
  char *p = a + strspn(a, " \t");
  p += strcspn(p, " \t");
  if (*p)
    p[1] = 0;
  return 0;
}
