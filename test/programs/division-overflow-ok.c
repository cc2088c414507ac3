// expect: VERIFIED
// trap: 50
#include <fathom.h>
#include <limits.h>

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(b != 0 && !(a == INT_MIN && b == -1));
  return (a / b) != (a % b);
}
