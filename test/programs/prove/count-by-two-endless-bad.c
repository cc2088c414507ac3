// expect: safe endless
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  if (n < 0)
    return 0;
  while (n != 1) {
    if (n == 0)
      n = 2;
    else
      n = 0;
  }
  return 0;
}
