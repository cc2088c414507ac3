// expect: VERIFIED
// options: --external=havoc
// trap: 54
// A pointer to what was freed leads nowhere, not even to what is stored there.
#include <assert.h>
#include <stdlib.h>

struct s {
  int *p;
};
void ext(struct s **s);
int main(void) {
  int x = 1;
  struct s *s = malloc(sizeof *s);
  if (!s)
    return 0;
  s->p = &x;
  free(s);
  ext(&s);
  assert(x == 1);
}
