// expect: safe ends
// options: --integers=math
// x may grow first.
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  if (x > 1000 || x < -1000 || y > 1000 || y < -1000)
    return 0;
  while (x > 0) {
    x += y;
    y--;
  }
  return 0;
}
