// expect: VERIFIED
// As in the other program, but the integer is the address of the object, which still lives.
#include "fathom.h"

#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *object = malloc(10);
  if (!object)
    return 0;
  uintptr_t integer = fathom_nondet_ulong();
  if ((char *)integer != object)
    return 0;
  free(malloc(3));
  char *again = (char *)integer;
  *again = 1;
  return 0;
}
