// expect: VIOLATED assert:13
#include <stddef.h>
#include <stdint.h>

void klee_make_symbolic(void *, size_t, const char *);
void klee_assume(uintptr_t);
void klee_assert(int);

int main(void) {
  int x = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x < 10);
  klee_assert(x != 9);
}
