// expect: safe endless
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  while (x > 0 || y > 0) {
    if (x > 0)
      x--;
    else if (y > 10)
      y--;
  }
  return 0;
}
