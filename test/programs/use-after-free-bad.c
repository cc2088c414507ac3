// expect: VIOLATED use-after-free:10
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  if (!p)
    return 0;
  *q = 3;
  free(q);
  return *p;
}
