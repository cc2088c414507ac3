// expect: VIOLATED signed-overflow:7
// trap: 56
#include <assert.h>
#include <fathom.h>

__attribute__((optnone, noinline)) static int next(int x) {
  return x + 1;
}

int main(void) {
  int x = fathom_nondet_int();
  assert(next(x) > x);
}
