// expect: VIOLATED invalid-free:9
// trap: 15
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  char *q = realloc(p + 1, 8);
}
