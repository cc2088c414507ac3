// expect: VIOLATED reach:13
// trap: 55
#include <fathom.h>

extern void reach_error(void);

int main(void) {
  int x = fathom_nondet_int();
  if (x > 10 && x < 15)
    goto ERROR;
  return 0;
ERROR:
  reach_error();
  return 1;
}
