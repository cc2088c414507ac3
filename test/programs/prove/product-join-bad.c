// expect: safe endless
// The product is never zero: i goes past 501 in steps of two.
#include <fathom.h>

static int last;

int main(void) {
  int k = fathom_nondet_int(), i = 0;
  if (k == 0)
    return 0;
  while ((i - 501L) * k != 0) {
    if (fathom_nondet_int())
      last = 1;
    last = 0;
    if (i < 1000)
      i += 2;
    else
      i = 0;
  }
  return 0;
}
