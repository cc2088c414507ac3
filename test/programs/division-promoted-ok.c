// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  short a = fathom_nondet_short();
  signed char b = -1;
  int r = a / b;
  assert(r == -a);
}
