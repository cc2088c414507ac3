// expect: VIOLATED assert:15
#include <assert.h>
#include <stddef.h>

static int depth(int n, int *outer) {
  int x = n;
  if (outer)
    *outer += 1;
  if (n > 0)
    depth(n - 1, &x);
  return x;
}

int main(void) {
  assert(depth(2, NULL) == 2);
}
