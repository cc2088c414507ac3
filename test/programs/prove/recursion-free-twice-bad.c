// expect: unsafe
// Every call frees what all of them were given.
#include <fathom.h>
#include <stdlib.h>

static void drop(char *p, int n) {
  if (n > 0)
    drop(p, n - 1);
  free(p);
}

int main(void) {
  char *p = malloc(3), *q = malloc(4);
  if (p && q) {
    drop(p, fathom_nondet_int());
    q[3] = 1;
  }
  return 0;
}
