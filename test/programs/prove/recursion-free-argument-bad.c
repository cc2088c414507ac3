// expect: unsafe
// The object that was given is not there any more.
#include <fathom.h>
#include <stdlib.h>

static void drop(char *p, int n) {
  if (n > 0)
    drop(p, n - 1);
  else
    free(p);
}

int main(void) {
  char *p = malloc(3), *q = malloc(4);
  if (p && q) {
    drop(p, fathom_nondet_int());
    p[2] = 1;
  }
  return 0;
}
