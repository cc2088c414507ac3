// expect: VIOLATED signed-overflow:6
#include <fathom.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int a[2] = {fathom_nondet_int(), fathom_nondet_int()};
  qsort(a, 2, sizeof *a, compare);
}
