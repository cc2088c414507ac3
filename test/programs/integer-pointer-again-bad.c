// expect: VIOLATED bounds:17 null:17
// That an integer was compared with the address of an object does not make it a pointer to that object.
#include "fathom.h"

#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *object = malloc(10);
  if (!object)
    return 0;
  uintptr_t integer = fathom_nondet_ulong();
  if ((char *)integer == object)
    return 0;
  free(object);
  char *again = (char *)integer;
  *again = 1;
  return 0;
}
