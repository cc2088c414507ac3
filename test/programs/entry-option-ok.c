// expect: VERIFIED
// options: --entry=harness
#include <assert.h>

void harness(void) { assert(1); }

int main(void) { assert(0); }
