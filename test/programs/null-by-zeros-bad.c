// expect: VIOLATED null:14 assert:19
// A pointer that is zero is null, and is not what another path wrote.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int x = 3;
static int *table[4];

int main(void) {
  unsigned i = fathom_nondet_uint() % 4, k = fathom_nondet_uint() % 4;
  table[i] = &x;
  int v = *table[k];
  int **made = calloc(2, sizeof *made);
  if (!made)
    return 1;
  made[i & 1] = &x;
  assert(made[(i + 1) & 1] != NULL);
  free(made);
  return v - 3;
}
