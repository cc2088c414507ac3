// expect: VIOLATED assert:16
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int(), y = 0;
  switch (x) {
  case 1:
    y = 2;
  case 2:
    y++;
    break;
  default:
    y = 7;
  }
  assert(x != 1 || y == 2);
}
