// sizes: 100
// Every s-th number up to K thousand is crossed out, for any s; what lies before s is not.
#include <assert.h>
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  uint32_t n = fathom_nondet_uint32(), s = fathom_nondet_uint32(), k = fathom_nondet_uint32();
  fathom_assume(s > 0 && n <= K * 1000u);
  uint8_t *crossed = calloc(n, 1);
  if (!crossed)
    return 1;
  for (uint64_t i = s; i < n; i += s)
    crossed[i] = 1;
  if (k < n && k < s)
    assert(!crossed[k]);
  if (s < n)
    assert(crossed[s]);
  free(crossed);
}
