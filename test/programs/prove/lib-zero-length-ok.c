// expect: safe ends
// Where nothing is compared or looked for, any pointer will do.
#include <fathom.h>
#include <string.h>

int main(void) {
  size_t n = fathom_nondet_int() ? 0 : 3;
  char *a = n == 3 ? "abc" : NULL;
  return memcmp(a, a, n) == 0 && !memchr(a, 'x', n) && strncmp(a, a, n) == 0 && strnlen(a, n) == n;
}
