// expect: VERIFIED
// trap: 55
#include <fathom.h>

extern void reach_error(void);

int main(void) {
  int x = fathom_nondet_int();
  if (x > 10 && x < 5)
    goto ERROR;
  return 0;
ERROR:
  reach_error();
  return 1;
}
