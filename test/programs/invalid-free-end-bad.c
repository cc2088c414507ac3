// expect: VIOLATED invalid-free:7
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (p)
    free(p + 4);
}
