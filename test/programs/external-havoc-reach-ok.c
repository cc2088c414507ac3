// expect: VERIFIED
// options: --external=havoc
// trap: 54
// Nothing leads to y: its address is next to what the function is given, and in what it is not given.
#include <assert.h>

struct s {
  int *p;
};
void ext(struct s *s);
int main(void) {
  int x = 1, y = 2;
  struct s s = {&x}, t = {&y};
  ext(&s);
  assert(y == 2 && t.p == &y && *t.p == 2);
}
