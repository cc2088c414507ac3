// expect: VERIFIED
// options: --external=havoc
// trap: 54
// The function has its own copy of a structure passed by value.
#include <assert.h>

struct s {
  int *p;
  long more[4];
};
void ext(struct s s);
int main(void) {
  int x = 1;
  struct s s = {&x, {7}};
  ext(s);
  assert(s.p == &x && s.more[0] == 7);
}
