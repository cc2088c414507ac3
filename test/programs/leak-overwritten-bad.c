// expect: VIOLATED leak
// options: --check=+leak
// trap: 23
#include <stdlib.h>

char *p;

int main(void) {
  p = malloc(4);
  p = malloc(4);
  return 0;
}
