// expect: VIOLATED assert:12
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int();
  if (x < 0)
    _Exit(3);
  if (x == 0)
    abort();
  assert(x != 5);
}
