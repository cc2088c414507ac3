// expect: VIOLATED bounds:8
// trap: 16
#include <stdlib.h>

int main(void) {
  char *p = malloc(0);
  if (p)
    p[0] = 1;
}
