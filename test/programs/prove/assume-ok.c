// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n < 100);
  while (n != 0)
    n--;
  return 0;
}
