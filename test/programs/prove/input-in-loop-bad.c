// expect: safe endless
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  while (fathom_nondet_int() > 0)
    ;
  return 0;
}
