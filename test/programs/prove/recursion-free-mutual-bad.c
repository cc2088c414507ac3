// expect: unsafe
// One function frees what it gets from the other, which goes on to use it.
#include <fathom.h>
#include <stdlib.h>

static void even(char *p, int n);

static void odd(char *p, int n) {
  free(p);
  if (n > 0)
    even(malloc(2), n - 1);
}

static void even(char *p, int n) {
  if (!p)
    return;
  odd(p, n);
  p[1] = 0;
}

int main(void) {
  even(malloc(2), fathom_nondet_int());
  return 0;
}
