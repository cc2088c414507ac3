// expect: safe ends
// options: --integers=math
#include <fathom.h>
#include <stdlib.h>

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
int main(void) { return fibonacci(fathom_nondet_int()); }
