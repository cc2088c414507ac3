// expect: VERIFIED
// trap: 31
#include <assert.h>
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 1 && n <= 100);
  int a[n];
  a[0] = 7;
  a[n - 1] = 1;
  assert(sizeof a == n * sizeof(int));
  assert(a[0] == 7 || n == 1);
}
