// expect: VIOLATED uninitialised:10
// options: --check=uninitialised
#include <fathom.h>
int main(void) {
  int table[4] = {1, 2, 3, 4}, index;
  unsigned n = fathom_nondet_uint32();
  if (n < 3)
    index = n;
  index &= 3;
  return table[index];
}
