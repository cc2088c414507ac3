// expect: VERIFIED
#include <assert.h>

static int buffer[64];

int main(void) { assert(&buffer[6] - buffer == 6 && (int *)((char *)buffer + 8) - &buffer[3] == -1); }
