// expect: VIOLATED null:12
#include <fathom.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[3] = {1, 3, 5}, key = fathom_nondet_int();
  return *(int *)bsearch(&key, a, 3, sizeof *a, compare);
}
