// expect: VERIFIED
// Each call has its own x.
#include <assert.h>
#include <stddef.h>

static int depth(int n, int *outer) {
  int x = n;
  if (outer) {
    assert(outer != &x);
    *outer += 1;
  }
  if (n > 0)
    depth(n - 1, &x);
  return x;
}

int main(void) {
  assert(depth(2, NULL) == 3);
}
