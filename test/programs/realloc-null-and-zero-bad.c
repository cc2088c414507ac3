// expect: VIOLATED use-after-free:10
// trap: 14
#include <stdlib.h>

int main(void) {
  char *p = realloc(NULL, 4);
  if (!p)
    return 0;
  realloc(p, 0);
  p[3] = 1;
}
