// expect: VERIFIED
// options: --malloc-never-fails
// trap: 17
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(SIZE_MAX);
  assert(p == NULL);
  p = malloc((size_t)1 << 60);
  assert(p == NULL);
  p = malloc(16);
  assert(p != NULL);
  p[15] = 1;
  free(p);
}
