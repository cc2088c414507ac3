// expect: VERIFIED
// The addresses of two names of one object are compared by clang, unless they are in variables.
#include <assert.h>

int b = 3;
extern int a __attribute__((alias("b")));

int main(void) {
  int *p = &a, *q = &b;
  *p = 4;
  assert(p == q && b == 4);
}
