// expect: VIOLATED bounds:12
// A pointer that was never set must not be used, even if its bits are the address of an object that lives.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  char *x = malloc(10), *y;
  if (x == NULL)
    return 0;
  if (x <= y && y < x + 10)
    *y = 0;
  free(x);
  return 0;
}
