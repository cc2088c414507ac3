// expect: safe ends
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  while (x > 0 || y > 0) {
    if (x > 0)
      x--;
    else
      y--;
  }
  return 0;
}
