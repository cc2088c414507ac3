// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int a = fathom_nondet_int();
  if (a < 1000)
    a = a + 1;
  return 0;
}
