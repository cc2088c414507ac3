// expect: safe endless
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  int *q = p;
  *p = 3;
  while (*p > 0) {
    *p = *p - 1;
    *q = *q + 1;
  }
  free(p);
  return 0;
}
