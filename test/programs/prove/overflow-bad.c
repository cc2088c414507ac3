// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int a = fathom_nondet_int();
  a = a + 1;
  return 0;
}
