// expect: unsafe
// The lowest bit of an address is 0 or 1.
#include <stdlib.h>

int main(void) {
  char *p = malloc(3);
  if (!p)
    return 0;
  unsigned _BitInt(1) bit = (unsigned _BitInt(1))p;
  free(p);
  if (!bit)
    *(volatile int *)0 = 1;
}
