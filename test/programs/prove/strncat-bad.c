// expect: unsafe
// options: --integers=math
// One byte too small.
#include <fathom.h>
#include <stdlib.h>

#define STRING(text)                                                                                                   \
  int length_##text = fathom_nondet_int();                                                                             \
  if (length_##text < 1)                                                                                               \
    length_##text = 1;                                                                                                 \
  char *text = alloca(length_##text);                                                                                  \
  text[length_##text - 1] = 0

static void append(char *to, const char *from, int n) {
  while (*to)
    to++;
  while (n != 0 && (*to = *from++)) {
    n--;
    to++;
  }
  if (*to)
    *to = 0;
}

int main(void) {
  STRING(b);
  int n = fathom_nondet_int(), length = fathom_nondet_int();
  if (n < 1)
    n = 1;
  if (length <= n)
    return 0;
  char *a = alloca(length);
  a[length - n] = 0;
  append(a, b, n);
  return 0;
}
