// expect: VERIFIED
// options: --check=+memory-cleanup
// trap: 16
#include <stdlib.h>

int main(void) {
  char *p = malloc(0);
  free(p);
}
