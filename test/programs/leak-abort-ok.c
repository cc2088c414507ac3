// expect: VERIFIED
// options: --check=+leak
// Who aborts leaves its blocks to the system, and is no subject of LeakSanitizer.
#include <stdlib.h>

int main(void) {
  char *p = malloc(1);
  if (p)
    abort();
}
