// expect: VIOLATED double-free:9
// trap: 16
#include <stdlib.h>

int main(void) {
  char *p = malloc(0);
  free(p);
  if (p)
    free(p);
}
