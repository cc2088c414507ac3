// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[5] = {1, 3, 5, 7, 9}, key = fathom_nondet_int();
  int *found = bsearch(&key, a, 5, sizeof *a, compare);
  assert(!found || *found == key);
  assert(found || (key != 1 && key != 5 && key != 9));
}
