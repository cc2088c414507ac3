// expect: safe endless
// An unsigned number is never negative.
#include <fathom.h>

int main(void) {
  unsigned short i = fathom_nondet_int();
  while (i >= 0)
    i++;
  return 0;
}
