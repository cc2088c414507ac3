// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  long a[10];
  int i = fathom_nondet_int(), j = fathom_nondet_int();
  fathom_assume(i >= 0 && i <= 10 && j >= 0 && j <= 10);
  assert(&a[i] - &a[j] == i - j);
  assert((&a[i] < &a[j]) == (i < j));
}
