// expect: VERIFIED
// As in the other program, but the pointer is set wherever it is used.
#include "fathom.h"

#include <stdlib.h>

int main(void) {
  char *x = malloc(10), *y;
  if (x == NULL)
    return 0;
  int isSet = fathom_nondet_bool();
  if (isSet)
    y = x + 9;
  if (isSet && x <= y && y < x + 10)
    *y = 0;
  free(x);
  return 0;
}
