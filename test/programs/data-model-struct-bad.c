// expect: VIOLATED assert:17
// options: --data-model=ILP32
// A long long is aligned to 8 bytes, or to 4.
#include <assert.h>
#include <stddef.h>

struct S {
  char c;
  long long n;
  char *p;
  double d;
};

int main(void) {
  struct S s[2] = {{1, 2, 0, 0}, {3, 4, &s[0].c, 0}};
  assert(*s[1].p == 1 && s[1].n == 4);
  assert(sizeof(struct S) == 32 && offsetof(struct S, n) == 8);
}
