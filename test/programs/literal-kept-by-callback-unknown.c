// expect: UNKNOWN "kept outside"
#include <assert.h>
#include <stdlib.h>

static const int *last;
static int compare(const void *a, const void *b) {
  last = a;
  return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv) {
  if (argc >= 0) {
    qsort((int[]){2, 1}, 2, sizeof(int), compare);
  }
  if (last)
    assert(*last >= 1);
}
