// expect: safe unknown
// No two whole numbers are equal and have the sum 1: every run ends when i is 999.
#include <fathom.h>

static int last;

int main(void) {
  for (int i = 0;;) {
    if (i < 999) {
      i++;
      continue;
    }
    long a = fathom_nondet_int(), b = fathom_nondet_int();
    if (a > b || a < b)
      return 0;
    if (a + b > 1 || a + b < 1)
      return 0;
    if (fathom_nondet_int())
      last = 1;
    last = 0;
    i = 0;
  }
}
