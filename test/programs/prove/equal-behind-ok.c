// expect: safe ends
// Within one object equal pointers are the same.
#include <fathom.h>

int main(void) {
  char first[4];
  unsigned n = fathom_nondet_uint();
  if (n > 4)
    return 0;
  char *place = first + n;
  if (place == first + 3)
    *place = 1;
  return 0;
}
