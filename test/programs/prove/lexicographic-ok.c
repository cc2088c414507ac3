// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  while (x > 0) {
    if (y > 0) {
      y--;
    } else {
      x--;
      y = fathom_nondet_int();
    }
  }
  return 0;
}
