// expect: VIOLATED undefined:9 undefined:11
// A comparison must be one, also where nothing is compared (C11 7.22.5, 7.1.4).
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int a[1] = {1};
  if (fathom_nondet_bool())
    qsort(a, 1, sizeof *a, NULL);
  else
    return bsearch(a, a, 0, sizeof *a, NULL) != NULL;
}
