// expect: safe ends
// options: --check=+leak
// A global variable leads to it at the end.
#include <fathom.h>
#include <stdlib.h>

static char *kept;

int main(void) {
  kept = malloc(3);
  return 0;
}
