// expect: safe ends
// options: --malloc-never-fails
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc((size_t)1 << 40);
  p[0] = 1;
  return 0;
}
