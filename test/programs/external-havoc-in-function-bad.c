// expect: VIOLATED assert:20
// options: --external=havoc
// trap: 54
// The call is in a function whose caller alone knows what lies behind the pointer.
#include <assert.h>
#include <stdlib.h>

struct s {
  int *p;
};
void ext(void *p);
static void pass(void *p) { ext(p); }
int main(void) {
  struct s *s = malloc(sizeof *s);
  int x = 1;
  if (!s)
    return 0;
  s->p = &x;
  pass(s);
  assert(x == 1);
}
