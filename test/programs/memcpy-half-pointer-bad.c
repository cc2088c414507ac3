// expect: VIOLATED assert:15
// trap: 24
// Half of one pointer and half of another.
#include <assert.h>
#include <string.h>

int main(void) {
  static int x, y;
  int *p = &x, *q = &y;
  memcpy(p == &x ? (char *)&p + 4 : 0, (char *)&q + 4, 4);
  memcpy(&p, &q, 4);
  assert(p == &y);
  q = &x;
  memcpy(&q, &p, 4);
  assert(q == &x);
}
