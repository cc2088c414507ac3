// expect: VIOLATED leak
// options: --check=+leak
#include <stdlib.h>

int main(void) {
  char *g = malloc(3);
  static char **keep;
  {
    char *p = g;
    keep = &p;
  }
  return 0;
}
