// Elements from 3000 on are no less than 3000.
#include "fathom.h"

#include <stdlib.h>

struct Pair {
  int from, to;
};

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 1000000);
  struct Pair *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < n; i++)
    a[i].from = i;
  for (unsigned i = 0; i < n; i++)
    a[i].to = a[i].from;
  unsigned j = fathom_nondet_uint();
  if (j < n)
    fathom_assert(a[j].to == (int)j && a[j].to < 3000);
}
