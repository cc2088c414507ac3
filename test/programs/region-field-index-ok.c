// expect: VERIFIED
// Fields as elements of an array.
#include <assert.h>
#include <fathom.h>
struct S {
  int *p, *q;
} s;
int x, y;
int main(void) {
  s.p = &x;
  s.q = &y;
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < 2);
  *((int **)&s)[k] = 1;
  assert(x + y == 1);
}
