// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  char *q = realloc(p, 8);
  if (q) {
    q[7] = 1;
    free(q);
  } else {
    free(p);
  }
  return 0;
}
