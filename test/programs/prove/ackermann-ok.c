// expect: safe ends
// options: --integers=math
#include <fathom.h>
#include <stdlib.h>

static int ackermann(int m, int n) {
  if (m == 0)
    return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
  int m = fathom_nondet_int(), n = fathom_nondet_int();
  return m < 0 || n < 0 ? 0 : ackermann(m, n);
}
