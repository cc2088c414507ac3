// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  while (n > 0)
    switch (n % 3) {
    case 0:
      n -= 1;
      break;
    case 1:
      n -= 2;
      break;
    default:
      n -= 3;
    }
  return 0;
}
