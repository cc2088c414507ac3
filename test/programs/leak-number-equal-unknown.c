// expect: UNKNOWN "numbers that may be its address"
// options: --check=+leak
// The input that is equal to the address holds the block. Whether there is such an input nobody knows.
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  void *p = malloc(8);
  uintptr_t number = fathom_nondet_uint64();
  if (number == (uintptr_t)p) {
    p = NULL;
    exit(0);
  }
  free(p);
  return 0;
}
