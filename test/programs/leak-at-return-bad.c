// expect: VIOLATED leak
// options: --check=+leak
// trap: 25
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  char **keep = &p;
  if (*keep)
    **keep = 1;
  return 0;
}
