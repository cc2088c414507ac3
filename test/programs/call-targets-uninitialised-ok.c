// expect: VERIFIED
// Half of the table is never written.
#include <fathom.h>
#include <stdlib.h>

static int one(int x) { return x; }

int main(void) {
  int (**table)(int) = malloc(2 * sizeof *table);
  if (!table)
    return 0;
  table[0] = one;
  int i = fathom_nondet_bool();
  int r = table[i & 0](5);
  free(table);
  return r;
}
