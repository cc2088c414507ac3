// expect: VIOLATED assert:15
// options: --external=havoc
// trap: 54
// A structure passed by value leads to what it points to.
#include <assert.h>

struct s {
  int *p;
  long more[4];
};
void ext(struct s s);
int main(void) {
  int x = 1;
  struct s s = {&x, {0}};
  ext(s), assert(x == 1);
}
