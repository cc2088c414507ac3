// expect: VERIFIED
// trap: 21
#include <assert.h>

int main(void) {
  int n = 0, seen = 0;
again: {
  int x = n;
  int *p = &x;
  seen += *p;
  if (++n < 3)
    goto again;
}
  assert(seen == 3);
}
