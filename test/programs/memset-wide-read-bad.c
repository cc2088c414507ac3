// expect: VIOLATED assert:9
// trap: 9
#include <assert.h>
#include <string.h>

int main(void) {
  int x;
  memset(&x, 1, sizeof x);
  assert(x == 1);
}
