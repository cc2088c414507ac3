// expect: VIOLATED bounds:16
// As in the other program, but there is none.
#include "fathom.h"

#include <stdint.h>
#include <stdlib.h>

int main(void) {
  uintptr_t kept[2] = {0, 0};
  unsigned i = fathom_nondet_uint() % 2;
  char *object = malloc(8);
  if (!object)
    return 0;
  kept[i] = (uintptr_t)object;
  free(object);
  *(char *)kept[i] = 1;
  return 0;
}
