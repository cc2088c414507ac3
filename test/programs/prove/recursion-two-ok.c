// expect: safe ends
#include <fathom.h>

static int walk(int x, int y) {
  if (x <= 0 || y <= 0)
    return 0;
  return fathom_nondet_bool() ? walk(x - 1, y) : walk(x, y - 1);
}

int main(void) {
  walk(fathom_nondet_int(), fathom_nondet_int());
  return 0;
}
