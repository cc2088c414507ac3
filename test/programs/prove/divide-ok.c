// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int a = fathom_nondet_int();
  if (a <= 0)
    return 0;
  return 100 / a;
  return 0;
}
