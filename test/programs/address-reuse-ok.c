// expect: VERIFIED
// trap: 18
// Objects that live at the same time have different addresses.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  if (p && q)
    assert(p != q);
  free(p);
  free(q);
}
