// expect: VIOLATED assert:12
// options: --external=havoc
// trap: 54
// The pointer itself is another one afterwards.
#include <assert.h>

void ext(int **p);
int main(void) {
  int x = 1;
  int *p = &x;
  ext(&p);
  assert(p == &x);
}
