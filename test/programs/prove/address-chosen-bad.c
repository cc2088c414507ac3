// expect: safe endless
// Whether there is an object at all, and where in it a pointer is, does not depend on where it lies.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int i = 0;
  for (;;) {
    char *p = malloc(4);
    if (!p)
      return 0;
    unsigned at = fathom_nondet_uint() % 5;
    char *end = p + 4, *q = p + at;
    _Bool isEnd = q == end;
    free(p);
    if (i < 999) {
      i++;
      continue;
    }
    if (isEnd)
      return 0;
    i = 0;
  }
}
