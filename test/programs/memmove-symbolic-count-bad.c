// expect: VIOLATED bounds:10
// trap: 4
#include <fathom.h>
#include <string.h>

int main(void) {
  int a[6] = {10, 11, 12, 13, 14, 15};
  size_t n = fathom_nondet_size_t();
  fathom_assume(n >= 1 && n <= 6);
  memmove(a + 1, a, n * sizeof *a);
}
