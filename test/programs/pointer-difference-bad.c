// expect: VIOLATED undefined:11
// Not a whole number of elements lies between them.
#include <fathom.h>

struct three { char bytes[3]; };

int main(void) {
  struct three a[4];
  int i = fathom_nondet_int();
  fathom_assume(i >= 0 && i < 9);
  return (struct three *)((char *)a + i) - a == 2;
}
