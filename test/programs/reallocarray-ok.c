// expect: VERIFIED
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = reallocarray(NULL, 3, sizeof *p);
  if (!p)
    return 0;
  p[2] = 1;
  assert(reallocarray(p, SIZE_MAX, 2) == NULL);
  assert(p[2] == 1);
  free(p);
}
