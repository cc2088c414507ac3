// expect: VIOLATED bounds:10
// trap: 31
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 1 && n <= 100);
  int a[n];
  a[n - 1] = 1;
  a[n] = 1;
}
