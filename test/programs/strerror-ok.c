// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) { assert(strlen(strerror(5)) > 0); }
