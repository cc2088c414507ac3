// expect: unsafe
// Written when it is freed.
#include <fathom.h>
#include <stdlib.h>

static int walk(int n) {
  if (n <= 0)
    return 0;
  char *p = malloc(n);
  if (!p)
    return 1;
  int result = walk(n - 1);
  free(p);
  p[n - 1] = 1;
  return result;
}

int main(void) { return walk(fathom_nondet_int()); }
