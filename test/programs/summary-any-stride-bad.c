// expect: VIOLATED assert:16 bounds:14
// The first element is crossed, and the last step may lead behind the array.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  uint32_t n = fathom_nondet_uint32(), s = fathom_nondet_uint32(), k = fathom_nondet_uint32();
  fathom_assume(s > 0 && n <= 100000);
  uint8_t *crossed = calloc(n, 1);
  if (!crossed)
    return 1;
  for (uint64_t i = s; i < n + 1ul; i += s)
    crossed[i] = 1;
  if (k < n && k <= s)
    assert(!crossed[k]);
  free(crossed);
}
