// expect: safe ends
// A product that is zero when i is 500: every run ends there.
#include <fathom.h>

static int last;

int main(void) {
  int k = fathom_nondet_int(), i = 0;
  if (k == 0)
    return 0;
  while ((i - 500L) * k != 0) {
    if (fathom_nondet_int())
      last = 1;
    last = 0;
    if (i < 1000)
      i++;
    else
      i = 0;
  }
  return 0;
}
