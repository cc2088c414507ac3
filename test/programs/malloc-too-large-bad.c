// expect: VIOLATED null:9
// options: --malloc-never-fails
// trap: 17
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(SIZE_MAX);
  p[0] = 1;
}
