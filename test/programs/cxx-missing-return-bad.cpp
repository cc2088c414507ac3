// expect: VIOLATED undefined
#include <fathom.h>

static int f(int x) {
  if (x)
    return 1;
}
int main(void) {
  return f(fathom_nondet_int());
}
