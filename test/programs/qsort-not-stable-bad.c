// expect: VIOLATED assert:11
// The order of equal elements is not specified.
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

int main(void) {
  char a[2][2] = {{1, 'x'}, {1, 'y'}};
  qsort(a, 2, 2, compare);
  assert(a[0][1] == 'x');
}
