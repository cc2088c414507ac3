// expect: unsafe
// The counter overflows, which ends nothing.
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  while (x >= 0)
    x++;
  return 0;
}
