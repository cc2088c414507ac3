// expect: VIOLATED assert:14
// Neither the bound nor the end of the loop is known, but what it computes matters behind it.
#include "fathom.h"

#include <assert.h>

int main(void) {
  unsigned x = fathom_nondet_uint(), n = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    n++;
  }
  // 3, 10, 5, 16, 8, 4, 2, 1
  assert(n != 7);
  return 0;
}
