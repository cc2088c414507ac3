// expect: VIOLATED assert:12
// As in the other program, but as if they had a sign.
#include "fathom.h"

#include <assert.h>
#include <stdint.h>

int main(void) {
  uintptr_t high = fathom_nondet_ulong(), low = fathom_nondet_ulong();
  fathom_assume(high > UINTPTR_MAX - 4096 && low > 0 && low < 100);
  char *a = (char *)high, *b = (char *)low;
  assert(a < b);
  return 0;
}
