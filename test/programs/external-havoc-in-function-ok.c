// expect: VERIFIED
// options: --external=havoc
// trap: 54
// What a function reads stays apart from what it passes on.
#include <assert.h>

struct s {
  int *p;
};
void ext(void *p);
static int pass(struct s *s, const int *a, const int *b) {
  ext(s);
  return *a + *b;
}
int main(void) {
  int x = 1, y = 2, z[2] = {3, 4};
  struct s s = {&x};
  assert(pass(&s, &z[0], &z[1]) == 7);
  assert(pass(&s, &y, &y) == 4);
}
