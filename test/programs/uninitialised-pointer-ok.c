// expect: VERIFIED
// trap: 28
#include <fathom.h>

int main(void) {
  int x = 1, y = 2;
  int *p;
  if (fathom_nondet_bool())
    p = &x;
  else
    p = &y;
  return *p;
}
