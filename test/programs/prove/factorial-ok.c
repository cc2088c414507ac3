// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

static unsigned factorial(unsigned n) { return n == 0 ? 1 : n * factorial(n - 1); }
int main(void) { return factorial(fathom_nondet_uint32()); }
