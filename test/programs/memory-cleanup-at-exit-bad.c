// expect: VIOLATED memory-cleanup
// options: --check=+memory-cleanup
// trap: 25
#include <stdlib.h>

char *p;

int main(void) {
  p = malloc(4);
  exit(0);
}
