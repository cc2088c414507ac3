// expect: VERIFIED
// options: --external=havoc
// trap: 54
// A constant stays, what it points to does not.
#include <assert.h>

int x = 1;
struct s {
  int *p;
  int n;
};
const struct s fixed = {&x, 5};
struct holder {
  const struct s *s;
};
void ext(struct holder *h);
int main(void) {
  struct holder h = {&fixed};
  const struct s *s = h.s;
  ext(&h);
  assert(s->p == &x && s->n == 5);
}
