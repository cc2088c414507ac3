// expect: UNKNOWN "aligned == NULL"
// options: --function=use
// A pointer that is said to be aligned may be null.
#include <assert.h>

typedef int *aligned_pointer __attribute__((align_value(64)));

void use(aligned_pointer aligned) { assert(aligned != 0); }
