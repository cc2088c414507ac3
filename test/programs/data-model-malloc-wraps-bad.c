// expect: VIOLATED bounds:13 bounds:14
// options: --data-model=ILP32
// The product of two numbers of 32 bits is too large for size_t, or not.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned rows = fathom_nondet_uint(), columns = fathom_nondet_uint();
  fathom_assume(rows > 0 && columns > 0 && rows < 1 << 20 && columns < 1 << 20);
  char *p = malloc((size_t)rows * columns);
  if (!p)
    return 0;
  p[0] = 1;
  p[columns - 1] = 2;
  free(p);
}
