// expect: unsafe
// The pointer may be equal to another variable's address, and is still one behind its own.
#include <fathom.h>

int main(void) {
  char first[4], second[4];
  unsigned n = fathom_nondet_uint();
  if (n > 4)
    return 0;
  char *place = first + n;
  if (place == second)
    *place = 1;
  return 0;
}
