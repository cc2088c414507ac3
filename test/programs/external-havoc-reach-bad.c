// expect: VIOLATED assert:14
// options: --external=havoc
// trap: 54
#include <assert.h>

struct s {
  int *p;
};
void ext(struct s *s);
int main(void) {
  int x = 1;
  struct s s = {&x};
  ext(&s);
  assert(x == 1);
}
