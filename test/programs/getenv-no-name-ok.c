// expect: VERIFIED
// No variable has an empty name.
#include <assert.h>
#include <stdlib.h>

int main(void) { assert(getenv("") == NULL); }
