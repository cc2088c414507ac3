// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  int a[5], n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 5);
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    assert(a[i] == i);
}
