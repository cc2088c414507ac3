// expect: safe ends
#include <fathom.h>

static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }

int main(void) {
  sum(fathom_nondet_uint());
  return 0;
}
