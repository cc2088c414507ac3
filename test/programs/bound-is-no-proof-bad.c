// expect: UNKNOWN
// options: --unwind=4 --no-summaries
// trap: 57
// Wrong in the sixth iteration.
#include <assert.h>
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
  while (i < n)
    i++;
  assert(i != 6);
}
