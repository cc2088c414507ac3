// expect: safe ends
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
  again:
  if (n > 0) {
    n -= 2;
    goto again;
  }
  return 0;
}
