// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

typedef int four __attribute__((vector_size(16)));

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 0);
  four a = {x, 7, -8, 9}, b = {x, 2, 3, x};
  four q = a / b;
  assert(q[0] == 1 && q[1] == 3 && q[2] == -2);
}
