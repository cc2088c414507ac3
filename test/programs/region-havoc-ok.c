// expect: VERIFIED
// Any pointer, if it is one of ours.
#include <assert.h>
#include <fathom.h>
struct S {
  int n;
  int *p;
} s;
int x, y;
int main(void) {
  fathom_havoc(&s, sizeof s);
  fathom_assume(s.p == &x);
  *s.p = 1;
  assert(x == 1 && y == 0);
}
