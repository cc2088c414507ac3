// expect: safe ends
// The function that is called in the loop was chosen before.
#include <fathom.h>

static int up(int x) { return x < 100 ? x + 1 : x; }
static int down(int x) { return x > 0 ? x - 1 : x; }

int main(void) {
  int (*change)(int) = fathom_nondet_int() ? up : down;
  int n = fathom_nondet_int(), x = 0;
  for (int i = 0; i < n; i++)
    x = change(x);
  return 0;
}
