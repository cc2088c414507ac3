// expect: UNKNOWN "not supported: the property kind uninitialised"
// options: --engine=prove --unwind=4 --check=+uninitialised
// After 50 iterations, far behind the bound, a branch depends on what was never written: the engine for all runs does not
// know what was, so it must not vouch for it.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned i = 0;
  while (fathom_nondet_bool())
    ++i;
  char *cell = malloc(1);
  if (cell != NULL && i == 50 && *cell == 7)
    return 1;
  free(cell);
  return 0;
}
