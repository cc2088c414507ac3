// expect: VIOLATED assert:14
// options: --external=havoc
// trap: 54
// A constant is followed.
#include <assert.h>

int x = 1;
struct s {
  int *p;
};
static const struct s fixed = {&x};
void ext(const struct s *s);
int main(void) {
  ext(&fixed), assert(x == 1);
}
