// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = (fathom_nondet_int() & 7) + 1;
  int _Complex a = x, b = x;
  int _Complex q = a / b;
  assert(__real__ q == 1 && __imag__ q == 0);
}
