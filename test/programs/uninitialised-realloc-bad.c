// expect: VIOLATED uninitialised:11
// options: --check=+uninitialised --malloc-never-fails
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(4);
  memset(p, 1, 4);
  p = realloc(p, 8);
  if (p[3] != 1)
    return 1;
  if (p[4] != 1)
    return 2;
  free(p);
  return 0;
}
