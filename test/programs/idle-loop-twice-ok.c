// expect: UNKNOWN "iterations"
// options: --unwind=4
// The same loop twice: once nothing depends on its result, once something does. Neither ends.
#include "fathom.h"

#include <assert.h>

static unsigned search(unsigned x) {
  unsigned n = 0;
  while (x % 2 == 1) {
    x += 2;
    n++;
  }
  return n;
}

int main(void) {
  unsigned x = fathom_nondet_uint() | 1;
  search(x);
  assert(0);
  return search(x + 2) == 3;
}
