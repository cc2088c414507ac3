// expect: VERIFIED
// trap: 19
#include <alloca.h>
#include <assert.h>

int sum(int n) {
  int *p = alloca(n * sizeof *p);
  p[0] = n;
  p[n - 1] = 1;
  return p[0];
}

int main(void) {
  assert(sum(3) == 3);
  assert(sum(1) == 1);
}
