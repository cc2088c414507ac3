// expect: VIOLATED memory-cleanup
// options: --check=+leak,+memory-cleanup
// Still reachable, so it is no leak, but not freed either.
#include <stdlib.h>

static int *volatile global;

int main(void) {
  global = malloc(4);
}
