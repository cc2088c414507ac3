// expect: VIOLATED bounds:9
#include <fathom.h>
#include <string.h>

int main(void) {
  int a[4];
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= 5);
  memset(a, 0, n * sizeof *a);
}
