// expect: VIOLATED assert:10
// options: --engine=prove
// Memory safe for all runs; but that says nothing about the assertion.
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), i = 0;
  while (i < n && fathom_nondet_bool())
    ++i;
  fathom_assert(i < 3);
  return 0;
}
