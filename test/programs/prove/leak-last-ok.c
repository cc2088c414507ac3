// expect: safe ends
// options: --check=+leak --malloc-never-fails
// A pointer to the last byte of a block keeps it.
#include <stdlib.h>

static char *last;

int main(void) { last = (char *)malloc(40) + 39; }
