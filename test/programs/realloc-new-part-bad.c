// expect: VIOLATED assert:14
// trap: 13
// What is new has arbitrary contents.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = calloc(2, 1);
  if (!p)
    return 0;
  char *q = realloc(p, 4);
  if (q) {
    assert(q[1] == 0);
    assert(q[2] == 0);
    p = q;
  }
  free(p);
}
