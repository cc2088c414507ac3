// expect: VIOLATED leak:12
// options: --check=+leak
// trap: 25
#include <stdlib.h>

static char *kept;

static void forget(void) { kept = NULL; }

int main(void) {
  atexit(forget);
  kept = malloc(3);
}
