// expect: VIOLATED double-free:10
// trap: 15
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  if (!p)
    return 0;
  free(p);
  p = realloc(p, 8);
}
