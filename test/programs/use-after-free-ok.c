// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  if (!p)
    return 0;
  *q = 3;
  int value = *p;
  free(q);
  assert(value == 3);
}
