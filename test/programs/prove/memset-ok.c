// expect: safe ends
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned n = fathom_nondet_uint() % 1000 + 1;
  char *a = malloc(n);
  if (!a)
    return 0;
  memset(a, 0, n);
  char *p = a;
  while (*p)
    p++;
  free(a);
  return 0;
}
