// expect: VERIFIED
// options: --engine=prove
// The assertion holds after any number of iterations.
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), i = 0;
  while (i < n && fathom_nondet_bool())
    ++i;
  fathom_assert(i == 0 || i <= n);
  return 0;
}
