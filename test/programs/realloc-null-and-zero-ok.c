// expect: VERIFIED
// options: --check=+memory-cleanup
// trap: 14
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = realloc(NULL, 4);
  if (!p)
    return 0;
  p[3] = 1;
  char *q = realloc(p, 0);
  assert(q == NULL);
}
