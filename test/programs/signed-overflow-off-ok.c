// expect: VERIFIED
// options: --check=-signed-overflow
// Switched off, it wraps around.
#include <assert.h>
#include <fathom.h>
#include <limits.h>

int main(void) {
  int x = fathom_nondet_int();
  int y = x + 1;
  assert(y > x || x == INT_MAX);
  assert(x != INT_MAX || y == INT_MIN);
}
