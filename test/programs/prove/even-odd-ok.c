// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

static int isOdd(int n);
static int isEven(int n) { return n == 0 ? 1 : isOdd(n - 1); }
static int isOdd(int n) { return n == 0 ? 0 : isEven(n - 1); }
int main(void) {
  int n = fathom_nondet_int();
  return n < 0 ? 0 : isEven(n);
}
