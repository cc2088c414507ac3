// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(10);
  free(a);
  if (a)
    free(a);
  return 0;
}
