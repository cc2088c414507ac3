// expect: VERIFIED
// options: --check=+uninitialised
#include <fathom.h>
// Copying, and computing what nobody looks at, is no error.
int main(void) {
  int x, y;
  _Bool set = fathom_nondet_bool();
  if (set)
    x = 1;
  y = x;
  y ^= 5;
  if (set && x)
    return 1;
  return 0;
}
