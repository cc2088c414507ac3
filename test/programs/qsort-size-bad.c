// expect: VIOLATED bounds:8
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

int main(void) {
  char a[3] = {3, 2, 1};
  qsort(a, 4, 1, compare);
}
