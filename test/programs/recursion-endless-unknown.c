// expect: UNKNOWN "recursion depth 1000"
// There is no depth that suffices.
#include <fathom.h>

static unsigned f(unsigned n) { return n == 7 ? 0 : f(n + 2) + 1; }

int main(void) { return f(fathom_nondet_uint()) == 3; }
