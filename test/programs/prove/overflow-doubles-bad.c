// expect: unsafe
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  if (x < 1)
    return 0;
  while (x > 0)
    x += x;
  return 0;
}
