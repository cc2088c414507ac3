// expect: VIOLATED use-after-free:11
// trap: 15
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  if (!p)
    return 0;
  int *q = realloc(p, 8);
  if (q) {
    *p = 1;
    free(q);
  }
}
