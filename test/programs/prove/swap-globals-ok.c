// expect: safe ends
// Whichever of the two variables it is, there is one call less to come.
#include <fathom.h>

static int x, y;

static void alternate(int *now, int *then, int n) {
  if (n > 0 && n < 1000)
    alternate(then, now, now == &x ? n - 1 : n - 2);
}

int main(void) {
  alternate(&x, &y, fathom_nondet_int());
  return 0;
}
