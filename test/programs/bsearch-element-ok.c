// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int b[4] = {1, 3, 3, 3}, *found = bsearch(&b[1], b, 4, sizeof *b, compare);
  assert(found > b && found < b + 4);
  assert(bsearch(NULL, NULL, 0, sizeof *b, compare) == NULL);
}
