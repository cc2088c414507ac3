// expect: UNKNOWN "'optind', a variable of the library"
// It begins with 1, which is not known here.
#include <assert.h>

extern int optind;
static int *const place = &optind;

int main(void) { assert(*place == 1); }
