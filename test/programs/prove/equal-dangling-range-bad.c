// expect: unsafe
// A freed block that lies where the new one does.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *old = malloc(4);
  if (!old)
    return 0;
  int isHigh = old >= (char *)0x800000000000;
  free(old);
  char *block = malloc(4);
  if (!block || isHigh)
    return 0;
  char *place = block;
  int n = fathom_nondet_int();
  for (int i = 0; i < n; i++) {
    *place = 1;
    if (i > 3 && old >= block && old < block + 4)
      place = old;
    else if (place < block + 3 && fathom_nondet_int())
      place++;
  }
  free(block);
  return 0;
}
