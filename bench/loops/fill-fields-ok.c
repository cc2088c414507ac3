// Three fields of every element.
#include "fathom.h"

#include <stdlib.h>

struct Item {
  int x, y;
  char *name;
};

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 1000000);
  struct Item *a = malloc(n * sizeof *a);
  fathom_assume(a != NULL);
  for (unsigned i = 0; i < n; i++) {
    a[i].x = i;
    a[i].name = NULL;
    a[i].y = -(int)i;
  }
  unsigned j = fathom_nondet_uint();
  if (j < n) {
    fathom_assert(a[j].x + a[j].y == 0);
    fathom_assert(a[j].name == NULL);
  }
}
