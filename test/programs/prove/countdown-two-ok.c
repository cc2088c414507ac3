// expect: safe ends
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  while (x > 0 && y > 0) {
    if (fathom_nondet_bool())
      x--;
    else
      y--;
  }
  return 0;
}
