// expect: VERIFIED
// trap: 24
// Both halves, one after the other.
#include <assert.h>
#include <string.h>

int main(void) {
  static int x, y = 7;
  int *p = &x, *q = &y;
  memcpy(&p, &q, 4);
  memcpy((char *)&p + 4, (char *)&q + 4, 4);
  assert(p == &y && *p == 7);
}
