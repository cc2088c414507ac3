// expect: VERIFIED
// options: --check=+leak,+memory-cleanup
// trap: 23
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  free(p);
  p = malloc(4);
  free(p);
}
