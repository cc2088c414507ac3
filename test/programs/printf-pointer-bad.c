// expect: UNKNOWN "not a number"
// A pointer is no number.
#include <stdio.h>

int main(void) { printf("%d\n", "text"); }
