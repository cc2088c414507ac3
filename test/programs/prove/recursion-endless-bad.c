// expect: safe endless
// options: --integers=math
#include <fathom.h>
#include <stdlib.h>

static int down(int n) { return n == 0 ? 0 : down(n - 1); }
int main(void) { return down(fathom_nondet_int()); }
