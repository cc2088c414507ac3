// expect: VIOLATED assert:11
// The second block may lie where the first one lay.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  char *a = malloc(n), *b = malloc(n);
  free(a), b = malloc(n);
  assert(a != b || !a);
}
