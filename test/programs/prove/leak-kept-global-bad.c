// expect: unsafe
// options: --check=+memory-cleanup
#include <fathom.h>
#include <stdlib.h>

static char *kept;

int main(void) {
  kept = malloc(3);
  return 0;
}
