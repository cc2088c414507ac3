// expect: VERIFIED
// Sums of vectors wrap around, as clang has it; other errors of their elements are looked for.
#include <fathom.h>
#include <limits.h>

typedef int numbers __attribute__((vector_size(16)));

int main(void) {
  int x = fathom_nondet_int();
  numbers a = {x, 1, 2, 3}, b = {1, 1, 1, 1}, sum = a + b;
  fathom_assert(sum[0] == (x == INT_MAX ? INT_MIN : x + 1));
}
