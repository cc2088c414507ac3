// expect: VIOLATED assert:14
// The variable is the callee's own, and its caller knows that the pointer was never written.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

static void find(int **place) {
  int x = 1;
  int *volatile start = &x;
  int *q = *place;
  if (q != start)
    return;
  *q = 2;
  assert(x == 1);
}

int main(void) {
  int **p = malloc(sizeof *p);
  if (p)
    find(p);
  free(p);
}
