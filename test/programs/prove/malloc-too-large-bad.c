// expect: unsafe
// options: --malloc-never-fails
// What no machine has is not allocated, even if malloc never fails otherwise.
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(SIZE_MAX);
  p[0] = 1;
  return 0;
}
