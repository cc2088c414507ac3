// expect: VIOLATED signed-overflow:6 assert:12
// Which elements are tested is left open, and which of two equal ones is found.
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int a[3] = {-2147483647, 3, 5}, key = 5;
  bsearch(&key, a, 3, sizeof *a, compare);
  int b[4] = {1, 3, 3, 3}, *found = bsearch(&b[1], b, 4, sizeof *b, compare);
  assert(found != b + 3);
}
