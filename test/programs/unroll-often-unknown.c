// expect: UNKNOWN
// options: --timeout=12
// Loops that are unrolled a thousand times: LLVM's analyses recurse as deeply.
#include <fathom.h>

static int sum(int count, int *p) {
  int result = 0;
  for (int i = 0; i < count; i++) {
    result += *p;
    p += 2;
  }
  return result;
}

int main(void) {
  int n = fathom_nondet_int(), m = fathom_nondet_int();
  if (n < 0 || n > 4 || m < 0)
    return 0;
  for (int i = 0; i < m; i++) {
    int a[8] = {1, 0, 2, 0, 3, 0, 4, 0};
    sum(n, a);
  }
}
