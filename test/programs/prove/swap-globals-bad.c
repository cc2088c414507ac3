// expect: safe endless
// What one call takes away, the next one adds: no run with n > 1 ends.
#include <fathom.h>

static int x, y;

static void alternate(int *now, int *then, int n) {
  if (n > 0 && n < 1000)
    alternate(then, now, now == &x ? n - 1 : n + 1);
}

int main(void) {
  alternate(&x, &y, fathom_nondet_int());
  return 0;
}
