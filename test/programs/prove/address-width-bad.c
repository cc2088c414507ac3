// expect: unsafe
// An address is a number of 64 bits, also in a wider one.
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

static char text[4];

int main(void) {
  uint64_t y = fathom_nondet_uint64();
  char *p = text + 2 * y;
  if (y != 0 && (unsigned __int128)p == (unsigned __int128)text)
    return *(volatile int *)0;
  return 0;
}
