// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[3] = {fathom_nondet_int(), fathom_nondet_int(), 5};
  int first = a[0];
  qsort(a, 3, sizeof *a, compare);
  assert(a[0] <= a[1] && a[1] <= a[2]);
  assert(a[0] == first || a[1] == first || a[2] == first);
}
