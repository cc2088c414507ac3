// expect: VERIFIED
// options: --check=+leak
// trap: 25
// At exit the locals of main still hold the memory.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  char **keep = &p;
  if (*keep)
    exit(0);
  return 1;
}
