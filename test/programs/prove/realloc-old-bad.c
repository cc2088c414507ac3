// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  char *q = realloc(p, 8);
  if (q) {
    p[0] = 1;
    free(q);
  }
  return 0;
}
