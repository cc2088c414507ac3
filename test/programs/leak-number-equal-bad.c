// expect: VIOLATED bounds
// options: --check=+leak
// A doubtful leak hides nothing else.
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  uintptr_t number = fathom_nondet_uint64();
  if (number == (uintptr_t)p) {
    p = NULL;
    exit(0);
  }
  if (p)
    p[number % 9] = 0;
  free(p);
  return 0;
}
