// expect: VIOLATED undefined:8
// Between null and the call that gets it stands a call of the library with another null.
#include <stddef.h>
#include <time.h>

__attribute__((nonnull)) static int isOdd(const int *pointer, long number) { return pointer && number % 2; }

int main(void) { return isOdd(NULL, (long)time(NULL)) == 7; }
