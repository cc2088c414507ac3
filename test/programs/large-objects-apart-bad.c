// expect: VIOLATED assert:16
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_uint64(), m = fathom_nondet_uint64();
  fathom_assume(n > 0 && m > 0x200000000);
  char *a = malloc(n);
  if (!a)
    return 0;
  char *b = fathom_nondet_bool() ? malloc(m) : malloc(8);
  if (!b)
    return 0;
  uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  assert(x + n <= y || y + m <= x);
}
