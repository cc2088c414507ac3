// expect: VERIFIED
// options: --check=+memory-cleanup
#include <stdlib.h>

static int *global;

int main(void) {
  global = malloc(4);
  free(global);
}
