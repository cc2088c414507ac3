// expect: safe endless
// One and one are equal, and have the sum 2.
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
    if (a + b > 2 || a + b < 2)
      return 0;
    if (fathom_nondet_int())
      last = 1;
    last = 0;
    i = 0;
  }
}
