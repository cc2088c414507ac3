// expect: VIOLATED leak
// options: --check=+leak
// trap: 13
// When there is no memory the old block is lost.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  p = realloc(p, 8);
  free(p);
}
