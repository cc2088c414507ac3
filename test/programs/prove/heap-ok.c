// expect: safe ends
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned n = fathom_nondet_uint32();
  if (n == 0 || n > 10000)
    return 0;
  char *a = malloc(n);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = 1;
  free(a);
  return 0;
}
