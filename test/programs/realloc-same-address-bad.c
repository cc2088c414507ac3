// expect: VIOLATED assert:14
// trap: 18
// The block may stay where it is.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  uintptr_t old = (uintptr_t)p;
  char *q = realloc(p, 8);
  assert((uintptr_t)q != old);
}
