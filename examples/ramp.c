// A loop of any length: Fathom summarises it, and proves what it writes for every n.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

struct pixel {
  uint8_t grey, alpha;
};

int main(void) {
  uint32_t n = fathom_nondet_uint32();
  fathom_assume(n <= 100000000);
  struct pixel *row = malloc(n * sizeof *row);
  if (!row)
    return 1;
  for (uint32_t i = 0; i < n; i++) {
    row[i].grey = i;
    row[i].alpha = 255;
  }
  uint32_t at = fathom_nondet_uint32();
  fathom_assume(at < n);
  assert(row[at].grey == at % 256 && row[at].alpha == 255);
  free(row);
  return 0;
}
