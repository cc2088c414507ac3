// expect: VIOLATED assert:12
// options: --external=havoc
// trap: 54
#include <assert.h>

void ext(int **p);
int main(void) {
  int x = 1, y = 2;
  int *p = &x;
  (void)y;
  ext(&p);
  assert(x == 1);
}
