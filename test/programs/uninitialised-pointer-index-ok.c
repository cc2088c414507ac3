// expect: VERIFIED
// As in the other program, but the one that is set.
#include "fathom.h"

int main(void) {
  char other[10];
  char *pointers[4];
  pointers[0] = other;
  unsigned i = fathom_nondet_uint();
  if (i >= 1)
    return 0;
  if (other <= pointers[i] && pointers[i] < other + 10)
    *pointers[i] = 0;
  return 0;
}
