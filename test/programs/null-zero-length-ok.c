// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= 4);
  char *p = malloc(n);
  if (!p)
    n = 0;
  memset(p, 7, n);
  char copy[4];
  memcpy(copy, p, n);
  assert(n == 0 || copy[n - 1] == 7);
  free(p);
}
