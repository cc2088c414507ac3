// expect: UNKNOWN "a call of exit in a function that is called at the end"
#include <stdlib.h>

static void again(void) { exit(1); }

int main(void) { atexit(again); }
