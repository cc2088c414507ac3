// expect: safe ends
// Each call frees what it made, and nothing else.
#include <fathom.h>
#include <stdlib.h>

static int walk(int n) {
  if (n <= 0)
    return 0;
  char *p = malloc(n);
  if (!p)
    return 1;
  int result = walk(n - 1);
  p[n - 1] = 1;
  free(p);
  return result;
}

int main(void) { return walk(fathom_nondet_int()); }
