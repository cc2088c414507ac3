// expect: VERIFIED
// An integer that was the address of an object that is gone leads to the one that lies there now.
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
  char *other = malloc(8);
  if (!other)
    return 0;
  if ((uintptr_t)other == kept[i])
    *(char *)kept[i] = 1;
  free(other);
  return 0;
}
