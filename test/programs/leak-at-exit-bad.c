// expect: VIOLATED leak
// options: --check=+leak
// trap: 25
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  char **keep = &p;
  *keep = NULL;
  exit(0);
}
