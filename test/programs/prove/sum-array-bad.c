// expect: unsafe
#include <fathom.h>
#include <stdlib.h>

static unsigned sum(const unsigned *a, unsigned n) {
  unsigned s = 0;
  for (unsigned i = 0; i <= n; i++)
    s += a[i];
  return s;
}

int main(void) {
  unsigned n = fathom_nondet_uint() % 100 + 1;
  unsigned *a = alloca(n * sizeof(unsigned));
  sum(a, n);
  return 0;
}
