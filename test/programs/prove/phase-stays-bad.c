// expect: safe endless
// options: --integers=math
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  while (x > 0)
    x += y;
  return 0;
}
