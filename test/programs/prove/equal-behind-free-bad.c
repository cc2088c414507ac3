// expect: unsafe
// Equal to the address of the second block, the pointer is behind the first one nevertheless.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint();
  char *first = malloc(16), *second = malloc(16);
  if (!first || !second || n > 16)
    return 0;
  char *place = first + n;
  if (place == second)
    free(place);
  return 0;
}
