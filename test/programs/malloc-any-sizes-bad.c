// expect: VIOLATED assert:12
// Objects of any size do not all fit into the address space; small ones do.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  char *a = malloc(n), *b = malloc(n);
  if (!a || !b)
    return 1;
  assert(0);
}
