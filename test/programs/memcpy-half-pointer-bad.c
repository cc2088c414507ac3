// expect: VIOLATED assert:11
// trap: 24
// Half of one pointer and half of another.
#include <assert.h>
#include <string.h>

int main(void) {
  static int x, y;
  int *p = &x, *q = &y;
  memcpy(&p, &q, 4);
  assert(p == &x);
}
