// expect: VERIFIED
// options: --check=+leak,+memory-cleanup
// trap: 13
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  p[0] = 5;
  char *q = realloc(p, 8);
  if (!q) {
    assert(p[0] == 5);
    free(p);
    return 0;
  }
  assert(q[0] == 5);
  q[7] = 1;
  free(q);
}
