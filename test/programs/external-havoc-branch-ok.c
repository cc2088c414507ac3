// expect: VERIFIED
// options: --external=havoc
// trap: 54
// What is reached depends on the path.
#include <assert.h>
#include <fathom.h>

struct s {
  int *p;
};
void ext(struct s *s);
int main(void) {
  int x = 1, y = 2, c = nd_int();
  struct s s = {&y};
  if (c)
    s.p = &x;
  ext(&s);
  assert(c ? y == 2 : x == 1);
}
