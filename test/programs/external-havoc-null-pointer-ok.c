// expect: VERIFIED
// options: --external=havoc
// trap: 54
// A null pointer in the argument leads nowhere.
#include <assert.h>

struct s {
  int *p;
  int n;
};
void ext(struct s *s);
int main(void) {
  int x = 1, *q = &x;
  struct s s = {0, 3};
  ext(&s);
  assert(*q == 1);
}
