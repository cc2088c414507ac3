// expect: VIOLATED use-after-scope:11
// trap: 21
#include <stddef.h>

int main(void) {
  int n = 0, seen = 0;
  int *p = NULL;
again: {
  int x = n;
  if (p)
    seen += *p;
  p = &x;
  if (++n < 2)
    goto again;
}
  return seen;
}
