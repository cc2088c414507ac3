// expect: safe ends
// An address is a number of 64 bits, also in a wider one.
#include <fathom.h>
#include <stdint.h>

static char text[4];

int main(void) {
  unsigned _BitInt(96) wide = (unsigned _BitInt(96))text;
  if (wide >> 64)
    *(volatile int *)0 = 1;
  char *p = text + fathom_nondet_bool();
  if ((unsigned _BitInt(96))p != wide && p == text)
    *(volatile int *)0 = 1;
}
