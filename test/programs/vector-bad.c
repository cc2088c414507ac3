// expect: VIOLATED assert:12 bounds:14
// trap: 47
#include <assert.h>
#include <fathom.h>

typedef int v4 __attribute__((vector_size(16)));

int main(void) {
  v4 a = {1, 2, 3, fathom_nondet_int()};
  v4 b = a ^ a;
  assert(b[0] == 0 && b[3] == 0);
  assert(a[3] != 77);
  int array[4] = {0};
  v4 c = *(v4 *)(array + 1);
  return c[0];
}
