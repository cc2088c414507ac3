// expect: VIOLATED undefined:8
// trap: 31
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n <= 100);
  int a[n];
  a[n - 1] = 1;
}
