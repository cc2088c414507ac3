// expect: VIOLATED assert:14
// trap: 18
// The address of a freed object may be given to the next one.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  uintptr_t old = (uintptr_t)p;
  free(p);
  char *q = malloc(4);
  if (q)
    assert((uintptr_t)q != old);
  free(q);
}
