// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int();
  if (x < 0)
    abort();
  if (x > 10)
    exit(1);
  assert(x >= 0 && x <= 10);
}
