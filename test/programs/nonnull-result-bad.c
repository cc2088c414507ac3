// expect: VIOLATED undefined:6
// Null comes out of a function that is declared never to give it.
#include <fathom.h>
#include <stddef.h>

__attribute__((returns_nonnull)) static int *choose(int *a, int *b) { return a ? a : b; }

int main(void) {
  int x = 0;
  return choose(fathom_nondet_bool() ? &x : NULL, fathom_nondet_bool() ? &x : NULL) != &x;
}
