// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int n = fathom_nondet_int();
  while (n > 0)
    n--;
  return 0;
}
