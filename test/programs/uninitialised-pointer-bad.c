// expect: VIOLATED null:10 bounds:10
// trap: 28
#include <fathom.h>

int main(void) {
  int x = 1;
  int *p;
  if (fathom_nondet_bool())
    p = &x;
  return *p;
}
