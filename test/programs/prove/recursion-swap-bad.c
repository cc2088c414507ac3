// expect: safe endless
#include <fathom.h>

static int walk(int x, int y) { return x == y ? 0 : walk(y, x); }

int main(void) {
  walk(fathom_nondet_int(), fathom_nondet_int());
  return 0;
}
