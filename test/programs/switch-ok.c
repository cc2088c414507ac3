// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = 0;
  switch (x) {
  case -1:
    y = 1;
    break;
  case 0 ... 9:
    y = 2;
    /* falls through */
  case 100:
    y++;
    break;
  default:
    y = 7;
  }
  assert(x != -1 || y == 1);
  assert(x != 5 || y == 3);
  assert(x != 100 || y == 1);
  assert(x != 50 || y == 7);
}
