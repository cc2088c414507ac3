// expect: VIOLATED null:10
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= 4);
  char *p = malloc(n);
  memset(p, 7, n);
  free(p);
}
