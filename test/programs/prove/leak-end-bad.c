// expect: unsafe
// options: --check=+leak --malloc-never-fails
// The end of a block lies outside of it, for LeakSanitizer.
#include <stdlib.h>

static char *end;

int main(void) { end = (char *)malloc(40) + 40; }
