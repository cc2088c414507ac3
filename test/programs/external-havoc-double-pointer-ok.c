// expect: VERIFIED
// options: --external=havoc
// trap: 54
// What the pointer no longer points to stays.
#include <assert.h>

void ext(int **p);
int main(void) {
  int x = 1, y = 2;
  int *p = &x;
  p = &y;
  ext(&p);
  assert(x == 1);
}
