// expect: VERIFIED
// trap: 47
#include <assert.h>
#include <fathom.h>

typedef int v4 __attribute__((vector_size(16)));

int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x < 100);
  v4 a = {1, 2, 3, x}, b = a + a;
  assert(b[2] == 6 && b[3] == 2 * x);
  v4 less = a < (v4){2, 2, 2, 1000};
  assert(less[0] == -1 && less[1] == 0 && less[3] == -1);
  v4 mixed = __builtin_shufflevector(a, b, 0, 5, 2, 7);
  assert(mixed[1] == 4 && mixed[3] == 2 * x);
}
