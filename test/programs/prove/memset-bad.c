// expect: unsafe
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned n = fathom_nondet_uint() % 1000 + 1;
  char *a = malloc(n);
  if (!a)
    return 0;
  memset(a, 0, n + 1);
  free(a);
  return 0;
}
