// expect: VERIFIED
// options: --external=havoc
// trap: 54
#include <assert.h>

void ext(int *s);
int main(void) {
  int x = 1, y = 2;
  ext(&y);
  assert(x == 1);
}
