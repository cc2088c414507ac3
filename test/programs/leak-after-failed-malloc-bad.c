// expect: VIOLATED leak
// options: --check=+leak
// trap: 26
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = NULL;
  if (p) {
    q = malloc(4);
    if (!q)
      return 1;
    free(q);
    free(p);
  }
}
