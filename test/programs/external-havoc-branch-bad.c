// expect: VIOLATED assert:17
// options: --external=havoc
// trap: 54
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
  assert(x == 1);
}
