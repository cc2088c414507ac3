// expect: VIOLATED bounds:13
// The pointers stay in memory, since nobody knows which is taken.
#include "fathom.h"

int main(void) {
  char other[10];
  char *pointers[4];
  pointers[0] = other;
  unsigned i = fathom_nondet_uint();
  if (i >= 4)
    return 0;
  if (other <= pointers[i] && pointers[i] < other + 10)
    *pointers[i] = 0;
  return 0;
}
