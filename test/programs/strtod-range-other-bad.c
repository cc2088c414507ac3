// expect: VIOLATED assert:9
// An error that has nothing to do with it is found behind it.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  strtod("1.5", NULL);
  assert(fathom_nondet_int() != 7);
}
