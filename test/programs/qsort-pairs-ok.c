// expect: VERIFIED
// No element is compared where there is only one.
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int never(const void *a, const void *b) {
  assert(a == b && 0);
  return 0;
}

int main(void) {
  int a[4] = {-1000000000, 0, 1000000000, 1000000000};
  qsort(a, 4, sizeof *a, compare);
  assert(a[0] == -1000000000 && a[3] == 1000000000);
  qsort(a, 1, sizeof *a, never);
  qsort(a, 0, sizeof *a, never);
}
