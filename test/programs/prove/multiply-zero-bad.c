// expect: safe endless
// Twice nothing is nothing.
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
  for (int i = 0; i < n; i *= 2)
    ;
  return 0;
}
