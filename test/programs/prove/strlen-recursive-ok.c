// expect: safe ends
// options: --integers=math
#include <fathom.h>
#include <stdlib.h>

static int length(const char *p) { return *p ? 1 + length(p + 1) : 0; }
int main(void) {
  int n = fathom_nondet_int();
  if (n < 1)
    n = 1;
  char *a = alloca(n);
  a[n - 1] = 0;
  length(a);
  return 0;
}
