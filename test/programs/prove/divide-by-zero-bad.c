// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int a = fathom_nondet_int();
  return 100 / a;
  return 0;
}
