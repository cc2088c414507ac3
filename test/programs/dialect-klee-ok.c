// expect: VERIFIED
#include <stddef.h>
#include <stdint.h>

void klee_make_symbolic(void *, size_t, const char *);
void klee_assume(uintptr_t);
void klee_assert(int);

int main(void) {
  int x, a[3];
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(a, sizeof a, "a");
  klee_assume(x >= 0 && x < 3);
  klee_assume(a[x] == 7);
  klee_assert(a[0] == 7 || a[1] == 7 || a[2] == 7);
}
