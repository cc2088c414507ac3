// expect: UNKNOWN "bound-is-no-proof-ok.c"
// options: --unwind=4 --no-summaries
// trap: 57
// Right, but four iterations are not all of them.
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
  fathom_assume(n < 1000);
  while (i < n)
    i++;
  assert(i == n);
}
