// expect: UNKNOWN "for all runs: "
// options: --engine=prove --unwind=8
// The assertion fails in the 1000th iteration, far behind the bound: the proof for all runs must not succeed.
#include <fathom.h>

int main(void) {
  unsigned i = 0;
  while (fathom_nondet_bool()) {
    ++i;
    fathom_assert(i != 1000);
  }
  return 0;
}
