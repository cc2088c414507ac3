// expect: VIOLATED signed-overflow:10
// options: --data-model=ILP32
// A long has as many bits as a pointer.
#include <assert.h>
#include <fathom.h>

int main(void) {
  long n = fathom_nondet_int();
  long most = n;
  most = most + 1;
  assert(most > n);
}
