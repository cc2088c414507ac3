// expect: VERIFIED
// options: --unwind=6
// trap: 57
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
  fathom_assume(n < 6);
  while (i < n)
    i++;
  assert(i == n);
}
