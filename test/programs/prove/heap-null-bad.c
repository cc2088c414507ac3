// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(10);
  a[0] = 1;
  free(a);
  return 0;
}
