// expect: unsafe
// options: --check=+leak
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *p = NULL;
  for (int i = 0; i < 2; i++)
    p = malloc(3);
  free(p);
  return 0;
}
