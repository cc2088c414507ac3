// expect: UNKNOWN "signbit"
// A macro of math.h, without the header: GCC takes it for its own function.
#include <assert.h>

int main(void) { assert(signbit(1.0) == 0); }
