// expect: VIOLATED uninitialised:11
// options: --check=+uninitialised
#include <fathom.h>
#include <stdio.h>
int main(void) {
  unsigned total;
  for (int i = fathom_nondet_uint8() % 4; i > 0; i--)
    if (i == 2)
      total = i;
  total++;
  printf("%u\n", total);
  return 0;
}
