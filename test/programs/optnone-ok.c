// expect: VERIFIED
// trap: 56
#include <assert.h>
#include <fathom.h>

__attribute__((optnone, noinline)) static int next(int x) { return x + 1; }

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x < 100);
  assert(next(x) > x);
}
