// expect: UNKNOWN "klee_make_symbolic of a part"
#include <stddef.h>

void klee_make_symbolic(void *p, size_t n, const char *name);

int main(void) {
  char a[8] = {0};
  klee_make_symbolic(a + 4, 4, "half");
  return a[0];
}
