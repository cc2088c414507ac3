// expect: safe endless
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  while (x != y) {
    int t = x;
    x = y;
    y = t;
  }
  return 0;
}
