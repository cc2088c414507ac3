// expect: safe endless
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int x = fathom_nondet_int();
  while (x > 5)
    ;
  return 0;
}
