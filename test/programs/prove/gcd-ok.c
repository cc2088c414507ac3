// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  if (a <= 0 || b <= 0)
    return 0;
  while (a != b)
    if (a > b)
      a -= b;
    else
      b -= a;
  return 0;
}
