// expect: VERIFIED
// options: --check=+leak
#include <stdlib.h>

char *g;
int main(void) {
  char *p = malloc(4);
  if (p)
    g = p + 2;
}
