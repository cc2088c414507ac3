// expect: VIOLATED assert:15
// options: --data-model=ILP32
#include <assert.h>
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_uint(), m = fathom_nondet_uint();
  fathom_assume(n > 0 && m > 0);
  char *a = malloc(n), *b = malloc(m);
  if (!a || !b)
    return 0;
  uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  assert(x + n < y || y + m < x);
}
