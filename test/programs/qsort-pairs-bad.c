// expect: VIOLATED signed-overflow:5
// Which elements are compared is left open: here only the first with one of the last two goes wrong.
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int a[4] = {-2147483647, 0, 2147483647, 2147483647};
  qsort(a, 4, sizeof *a, compare);
}
