// expect: unsafe
// One of the functions leaves the array.
#include <fathom.h>

static int array[4];

static int up(int x) { return array[x] + x + 1; }
static int down(int x) { return x > 0 ? x - 1 : x; }

int main(void) {
  int (*change)(int) = fathom_nondet_int() ? up : down;
  int n = fathom_nondet_int(), x = 0;
  for (int i = 0; i < n; i++)
    x = change(x);
  return 0;
}
